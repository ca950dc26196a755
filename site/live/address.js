/**
 * Addresses of candidates: at which a page can be reached, and which tell where in the world it is.
 */

const LOCAL = /^[\da-f-]{36}\.local$/;
const FOUR = /^\d{1,3}(\.\d{1,3}){3}$/;
const SIX = /^[\da-f]*(:[\da-f]*){2,7}$/;
/** This device itself, everybody at once, and what is kept free (RFC 6890); IPv4 in the form of IPv6. */
const NOBODY = /^(0|127|22[4-9]|2[3-5]\d)\.|^\[(::1?|ff[\da-f]{2}:.*|::ffff:.*)\]$/;
/** Known in its own network alone (RFC 1918, 3927, 4193 and 4291). */
const PRIVATE = /^(10|192\.168|172\.(1[6-9]|2\d|3[01])|169\.254)\.|^\[f[cde]/;

/** An address as browsers write it; "" for what is none. @param {string} address */
function hostOf(address) {
  const text = SIX.test(address) ? `[${address}]` : FOUR.test(address) ? address : "";
  const host = text && URL.canParse(`ws://${text}`) ? new URL(`ws://${text}`).hostname : "";
  return text === address && host !== address ? "" : host;
}

/** Whether a page can be reached there. @param {{address: string, port: number}} candidate */
export function isReached({ address, port }) {
  const host = hostOf(address);
  return port > 0 && (LOCAL.test(address) || (host !== "" && !NOBODY.test(host)));
}

/** Whether anybody who reads the address learns where its page is.
 * @param {{address: string}} candidate */
export const isTelling = ({ address }) => !LOCAL.test(address) && !PRIVATE.test(hostOf(address));
