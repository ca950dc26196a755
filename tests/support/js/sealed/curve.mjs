// P-256 by section 23 of docs/sealed-format.md, plain and slow: for tests only.

const p = 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n;
const b = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn;
export const FIELD = p;
export const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
export const G = [
  0x6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296n,
  0x4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5n,
];

export const mod = (a, m) => ((a % m) + m) % m;

export function power(base, exponent, m) {
  let [found, square] = [1n, mod(base, m)];
  for (let left = exponent; left; left >>= 1n) {
    if (left & 1n) found = (found * square) % m;
    square = (square * square) % m;
  }
  return found;
}

/** Return the inverse modulo a prime. */
export const inverse = (a, m) => power(a, m - 2n, m);

/** Return the point with this x and a y of this parity; null if there is none. */
export function lift(x, parity = 0n) {
  const square = mod(x * x * x - 3n * x + b, p);
  const y = power(square, (p + 1n) / 4n, p);
  if (x >= p || (y * y) % p !== square) return null;
  return [x, y % 2n === parity ? y : p - y];
}

// Jacobian coordinates: (x, y, z) is the point (x / z^2, y / z^3), z = 0 the identity.

const NONE = [1n, 1n, 0n];

function twice([x, y, z]) {
  const [yy, zz] = [(y * y) % p, (z * z) % p];
  const s = (4n * x * yy) % p;
  const m = (3n * (x - zz) * (x + zz)) % p;
  const found = mod(m * m - 2n * s, p);
  return [found, mod(m * (s - found) - 8n * yy * yy, p), (2n * y * z) % p];
}

function plus(one, two) {
  const [[x1, y1, z1], [x2, y2, z2]] = [one, two];
  if (!z1) return two;
  if (!z2) return one;
  const [zz1, zz2] = [(z1 * z1) % p, (z2 * z2) % p];
  const [u1, u2] = [(x1 * zz2) % p, (x2 * zz1) % p];
  const [s1, s2] = [(((y1 * z2) % p) * zz2) % p, (((y2 * z1) % p) * zz1) % p];
  if (u1 === u2) return s1 === s2 ? twice(one) : NONE;
  const [h, r] = [u2 - u1, s2 - s1];
  const hh = (h * h) % p;
  const [hhh, v] = [(h * hh) % p, (u1 * hh) % p];
  const x = mod(r * r - hhh - 2n * v, p);
  return [x, mod(r * (v - x) - s1 * hhh, p), mod(((z1 * z2) % p) * h, p)];
}

function times(scalar, [x, y]) {
  let [found, double] = [NONE, [x, y, 1n]];
  for (let left = scalar; left; left >>= 1n) {
    if (left & 1n) found = plus(found, double);
    double = twice(double);
  }
  return found;
}

/** Return a point as x and y; null for the identity. */
function affine([x, y, z]) {
  if (!z) return null;
  const inverted = inverse(z, p);
  const square = (inverted * inverted) % p;
  return [(x * square) % p, (((y * square) % p) * inverted) % p];
}

export const multiple = (scalar, point) => affine(times(mod(scalar, ORDER), point));
export const multiples = (point, scalars) => scalars.map((scalar) => multiple(scalar, point));

/** Return the sum of multiples of points. */
export const combine = (points, scalars) =>
  affine(scalars.map((each, at) => times(mod(each, ORDER), points[at])).reduce(plus));
