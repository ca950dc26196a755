// Counts the labels of each kind after each link, by section 26 of docs/sealed-format.md.

export const [HOST, GUEST] = [0, 1];

export const held = ({ racks }, seat) => racks[seat].length;

/** Split a game into runs; a run has the moves of one link, and the positions before and after them. */
export function runsOf(moves, positions) {
  const runs = [];
  let start = 0;
  moves.forEach((last, at) => {
    const seat = positions[start].toMove;
    const [from, to] = [positions[start], positions[at + 1]];
    const isOver = to.toMove !== seat || to.reason !== null;
    if (!isOver && at + 1 < moves.length) return;
    const made = moves.slice(start, at + 1);
    const laid = last.kind === "play" ? last.tiles : [];
    const returned = last.kind === "exchange" ? last.tiles.length : 0;
    const drawn = laid.length ? held(to, seat) - held(from, seat) + laid.length : returned;
    const run = { number: runs.length + 1, seat, from, to, moves: made, isOver, laid, returned };
    const withdraws = made.some(({ kind, upheld }) => kind === "challenge" && upheld);
    runs.push({ ...run, drawn, kept: held(to, seat) - drawn, withdraws });
    start = at + 1;
  });
  return runs;
}

const atJoining = (total) => ({
  labels: total,
  possible: total - 7,
  epoch: 0,
  owed: 0,
  asked: 7,
  laid: 0,
  fresh: 0,
  isStale: false,
  renames: false,
});

const answersIn = (counts, { withdraws }) => (counts.asked && !withdraws ? counts.possible : 0);

function afterHost(counts, { withdraws, returned, drawn }) {
  const next = { ...counts, answers: 0 };
  if (withdraws) next.possible += counts.laid;
  else if (counts.renames) {
    next.epoch += 1;
    next.labels = counts.possible;
    next.isStale = false;
  }
  next.labels += returned;
  next.possible += returned;
  next.isStale ||= returned > 0;
  return { ...next, fresh: returned, owed: drawn, asked: 0, laid: 0, renames: false };
}

function afterGuest(counts, { withdraws, returned, drawn, laid, to }) {
  const asksAll = counts.isStale || returned > 0;
  const asked = asksAll ? held(to, GUEST) : drawn;
  return {
    ...counts,
    possible: counts.possible - (withdraws ? 0 : counts.owed) - laid.length,
    renames: asksAll && asked > 0,
    asked,
    laid: laid.length,
    owed: 0,
    fresh: 0,
  };
}

/** Return the steps of a game: every run with the label counts before and after it. */
export function courseOf(runs, total) {
  let before = atJoining(total);
  return runs.map((run) => {
    if (!run.isOver) return { run, before, after: before };
    const after = run.seat === HOST ? afterHost(before, run) : afterGuest(before, run);
    const step = {
      run,
      before,
      after,
      answers: run.seat === HOST ? answersIn(before, run) : 0,
      names: run.seat === GUEST && !run.withdraws ? before.owed : 0,
    };
    before = step.after;
    return step;
  });
}
