// Rebuilds a deal from both audit seeds, link by link, by section 28 of docs/sealed-format.md.

import { GUEST, HOST } from "./course.mjs";
import { combine, G, inverse, lift, mod, multiples, ORDER, power } from "./curve.mjs";
import { rankOf, setsOf } from "./fields.mjs";
import { bytesOf, hash, numberOf, scalar, sha256, shuffled } from "./hashes.mjs";

const range = (from, to) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
const without = (labels, gone) => labels.filter((label) => !gone.includes(label));
const rising = (labels) => [...labels].sort((one, two) => one - two);
const sorted = (tiles) => [...tiles].sort();
const faceDown = (tile) => (tile > "`" ? "?" : tile);
const places = (labels, among) => rising(labels.map((label) => among.indexOf(label) + 1));

function take(rack, tiles) {
  const left = [...rack];
  for (const tile of tiles) left.splice(left.indexOf(tile), 1);
  return left;
}

/** Return the places of tiles in a sorted rack, from 1; equal tiles take the first places. */
function placesIn(rack, tiles) {
  const held = sorted(rack);
  return rising(
    sorted(tiles).map((tile) => {
      const at = held.indexOf(tile);
      held[at] = null;
      return at + 1;
    }),
  );
}

/** Derive a seat's secrets from its device key and a text. */
export function keysOf(deviceKey, purpose, text) {
  const secret = hash(deviceKey, purpose, text);
  return {
    seed: hash(secret, "audit seed").subarray(0, 16),
    exchange: scalar(hash(secret, "key exchange")),
  };
}

/** Derive the MAC key that two players share. */
export function macKeyOf({ exchange }, otherKey, invitation) {
  const [x] = multiples(lift(otherKey), [exchange])[0];
  return hash(bytesOf(x, 32), "mac key", sha256(Buffer.from(invitation)));
}

const KINDS = ["turn", "invitation", "joining", "opening", "closing"];

/** Hash a link: the next link, and the answer to the link's request, use this digest. */
export const digestOf = (link) => sha256(Buffer.from(link));

/** Compute a link's MAC; `before` is the digest of the previous link. */
export const tagOf = (key, { kind, body }, number, before) =>
  numberOf(hash(key, "tag", KINDS.indexOf(kind), number, before, bytesOf(body)).subarray(0, 10));

export const secretOf = (seed, game) => scalar(hash(seed, "power", game));

export const powersOf = (t) =>
  multiples(
    G,
    range(1, 7).map((j) => power(t, BigInt(j), ORDER)),
  );

/** Return the coefficients of a polynomial with these zeros, the lowest first. */
function polynomial(factor, zeros) {
  let found = [factor];
  for (const zero of zeros) {
    const next = [0n, ...found];
    found.forEach((each, at) => {
      next[at] -= each * BigInt(zero);
    });
    found = next.map((each) => mod(each, ORDER));
  }
  return found;
}

const blinding = (seed, slot, labels) => scalar(hash(seed, "blinding", ...slot, ...rising(labels)));

/** Return the x coordinate of the element that requests labels. */
export function requestFor(powers, rho, labels) {
  const coefficients = polynomial(rho, labels);
  return combine([G, ...powers].slice(0, coefficients.length), coefficients)[0];
}

/** Return the x coordinate of K for each requested label, as GUEST computes it. */
export const keysOfGuest = (powers, rho, labels) =>
  labels.map((label) => {
    const others = polynomial(rho, without(labels, [label]));
    const row = [...Array(8 - labels.length).fill(0n), ...others];
    return combine([G, ...powers], row)[0];
  });

/** Return the x coordinate of K for each possible label, as HOST computes it. */
export function keysOfHost(t, element, asked, labels) {
  const top = power(t, BigInt(8 - asked), ORDER);
  const scalars = labels.map(
    (label) => (top * inverse(mod(t - BigInt(label), ORDER), ORDER)) % ORDER,
  );
  return multiples(lift(element), scalars).map(([x]) => x);
}

const pad = (key, place, label, limit) =>
  Number(numberOf(hash(bytesOf(key, 32), "pad", ...place, label, limit)) % BigInt(limit));

/** Plays both sides of a deal. `alphabet` has all tiles in order, `kinds` each different tile once. */
export class Deal {
  constructor(seeds, game, { alphabet, kinds }, powers) {
    Object.assign(this, { seeds, game, kinds, powers });
    this.tiles = alphabet.bag;
    this.t = secretOf(seeds[HOST], game);
    const order = shuffled(range(1, this.tiles.length), hash(seeds[GUEST], "order", game, 0));
    this.order = order;
    const [named, own, rest] = [order.slice(0, 7), order.slice(7, 14), order.slice(14)];
    this.named = rising(named);
    this.guest = { held: new Map(), requested: own, order: rest, gone: [], shown: new Set() };
    this.places = [[], []];
    this.ask(own, [game, 0, 0]);
    this.id = hash(Buffer.of(), "deal", game, bytesOf(this.element, 32), ...this.named);
    this.tableFor = this.element;
    this.letters = this.table(0, this.tiles);
    this.possible = without(range(1, this.tiles.length), named);
    this.host = {
      rack: this.named.map((label) => this.letters.get(label)),
      placed: [],
    };
    this.laid = [];
  }

  table(epoch, tiles) {
    const place = [
      this.game,
      this.id,
      epoch,
      bytesOf(this.tableFor, 32),
      Buffer.from([...tiles].join("")),
    ];
    const h = hash(this.seeds[HOST], "table", ...place);
    this.chosen = shuffled(range(1, tiles.length), h);
    return new Map(this.chosen.map((label, at) => [label, tiles[at]]));
  }

  ask(labels, slot) {
    this.request = { labels, slot, rho: blinding(this.seeds[GUEST], slot, labels) };
    this.element = requestFor(this.powers, this.request.rho, labels);
  }

  /** Make the next link's fields; `tiles` are the exchanged tiles, `before` is the previous link's digest. */
  turn(step, tiles, before) {
    const { run } = step;
    this.before = before;
    const hidden = run.returned ? { hidden: this.hide(run, tiles) } : {};
    const fields = run.seat === HOST ? this.hostTurn(step, tiles) : this.guestTurn(step, tiles);
    return { ...fields, ...hidden };
  }

  /** Return the number that stands for the places of exchanged tiles. */
  hide(run, tiles) {
    const found = placesIn(this.rackOf(run.seat), tiles);
    this.places[run.seat].push(found);
    const h = hash(this.seeds[run.seat], "exchanged", this.game, run.number, this.before);
    return shuffled(range(0, Number(setsOf(run)) - 1), h)[Number(rankOf(found))];
  }

  rackOf(seat) {
    return seat === HOST ? this.host.rack : [...this.guest.held.values()];
  }

  hostTurn(step, tiles) {
    const { run, before, after } = step;
    const { host, guest } = this;
    const fields = { answer: [] };
    if (run.withdraws) this.takeBack();
    else if (before.asked) fields.answer = this.answers(step);
    guest.gone = [];
    host.placed = run.laid.map(([, tile]) => faceDown(tile));
    host.rack = take(host.rack, run.returned ? tiles : host.placed);
    if (run.returned) {
      const first = after.labels - tiles.length;
      const back = Buffer.from(sorted(tiles).join(""));
      const place = [this.game, this.id, after.epoch, bytesOf(this.tableFor, 32), first, back];
      shuffled(sorted(tiles), hash(this.seeds[HOST], "returned", ...place)).forEach((tile, at) => {
        this.letters.set(first + 1 + at, tile);
        this.possible.push(first + 1 + at);
      });
    }
    return fields;
  }

  /** Undo GUEST's play. */
  takeBack() {
    const { guest } = this;
    for (const label of guest.gone) {
      guest.held.set(label, this.letters.get(label));
      guest.shown.add(label);
    }
    this.possible = rising([...this.possible, ...guest.gone]);
    guest.order = [...guest.requested, ...guest.order];
    guest.requested = [];
  }

  answers({ run, before }) {
    const { kinds, possible, letters, guest } = this;
    const { labels, rho } = this.request;
    const keys = keysOfHost(this.t, this.element, labels.length, possible);
    this.opened = keysOfGuest(this.powers, rho, labels);
    const agrees = labels.every((label, at) => keys[possible.indexOf(label)] === this.opened[at]);
    if (!agrees) throw new Error("HOST and GUEST know different keys");
    const renamed = before.renames ? this.renamed(run, before) : null;
    const limit = kinds.length * (renamed ? possible.length : 1);
    const numbers = possible.map((label, at) => {
      const tile = kinds.indexOf(letters.get(label));
      const value = renamed ? (renamed.get(label) - 1) * kinds.length + tile : tile;
      return (value + pad(keys[at], [this.game, before.epoch, this.before], label, limit)) % limit;
    });
    if (renamed) this.rename(renamed);
    else for (const label of guest.requested) guest.held.set(label, letters.get(label));
    guest.requested = [];
    return numbers;
  }

  /** Return a map from the old labels to the new ones. */
  renamed(run, { epoch }) {
    const onBoard = run.from.board.filter((tile) => tile !== ".").map(faceDown);
    this.tableFor = this.element;
    this.next = this.table(epoch + 1, take(this.tiles, [...onBoard, ...this.host.rack]));
    const place = (label) => [this.letters.get(label), label];
    const old = [...this.possible].sort((one, two) => {
      const [[a, m], [b, n]] = [place(one), place(two)];
      return a < b ? -1 : a > b ? 1 : m - n;
    });
    return new Map(old.map((label, at) => [label, this.chosen[at]]));
  }

  rename(renamed) {
    const { guest, next } = this;
    const own = rising(
      [...guest.held.keys(), ...guest.requested].map((label) => renamed.get(label)),
    );
    this.letters = next;
    this.possible = range(1, next.size);
    guest.held = new Map(own.map((label) => [label, next.get(label)]));
    guest.shown = new Set([...guest.shown].map((label) => renamed.get(label)));
    this.epoch = (this.epoch ?? 0) + 1;
    const h = hash(this.seeds[GUEST], "order", this.game, this.epoch);
    guest.order = shuffled(without(this.possible, own), h);
  }

  guestTurn({ run, before, after, names }, tiles) {
    const { guest, host, letters } = this;
    const named = guest.order.slice(0, names);
    let order = guest.order.slice(names);
    if (before.fresh) {
      const first = before.labels - before.fresh + 1;
      const h = hash(this.seeds[GUEST], "mixed", this.game, before.epoch, first);
      order = shuffled([...order, ...range(first, before.labels)], h);
    }
    if (run.withdraws) host.rack = sorted([...host.rack, ...host.placed]);
    host.rack = sorted([...host.rack, ...named.map((label) => letters.get(label))]);
    host.placed = [];
    const used = run.returned ? [...tiles] : run.laid.map(([, tile]) => faceDown(tile));
    const rank = (label) =>
      hash(this.seeds[GUEST], "laid", this.game, before.epoch, label).toString("hex");
    guest.gone = used.map((tile) => {
      const equal = [...guest.held.keys()].filter((each) => guest.held.get(each) === tile);
      const seen = equal.filter((each) => guest.shown.has(each));
      const [label] = (seen.length ? seen : equal).sort((one, two) =>
        rank(one) < rank(two) ? -1 : 1,
      );
      guest.held.delete(label);
      guest.shown.delete(label);
      return label;
    });
    [guest.requested, guest.order] = [order.slice(0, run.drawn), order.slice(run.drawn)];
    const free = without(this.possible, named);
    const laid = run.laid.length ? guest.gone : [];
    const fields = { named: places(named, this.possible), laid: places(laid, free) };
    this.possible = without(free, laid);
    if (!after.asked) return fields;
    const asksAll = before.isStale || run.returned;
    const labels = asksAll ? [...guest.requested, ...guest.held.keys()] : guest.requested;
    this.ask(labels, [this.game, before.epoch, run.number]);
    return { ...fields, element: this.element };
  }

  /** Return the racks after the last link. */
  racks({ after }) {
    const tilesOf = (labels) => labels.map((label) => this.letters.get(label));
    const { held, requested, order } = this.guest;
    return [
      [...this.host.rack, ...tilesOf(order.slice(0, after.owed))],
      [...held.values(), ...tilesOf(requested)],
    ];
  }
}
