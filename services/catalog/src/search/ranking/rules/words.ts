import type { DropRank } from '../dropping.js';
import type { Path } from '../path.js';
import { NEVER, pathsByKey, type Outcome, type Rule } from '../rule.js';

/** Documents with all the words come first, then those that lack one of those that are left out first, and so on. */
export const words =
  (rankOf: DropRank): Rule =>
  (paths, { slots }) =>
    paths.map((path) => keptOf(path, slots, rankOf));

function keptOf(path: Path, slots: readonly number[], rankOf: DropRank): Outcome {
  const steps = path.map(({ term }, n) => ({
    met: term.met,
    span: term.facts.span,
    rank: rankOf(term) ?? Infinity,
    bit: 1 << n,
  }));
  const kept = new Uint16Array(slots.length);
  const costs = new Uint16Array(slots.length);
  for (let index = 0; index < slots.length; index++) {
    const slot = slots[index]!;
    let rank = 0;
    for (const step of steps) if (step.met[slot] === 0 && step.rank > rank) rank = step.rank;
    if (rank === Infinity) costs[index] = NEVER;
    else
      for (const step of steps)
        if (step.met[slot] === 0 || step.rank < rank) costs[index]! += step.span;
        else kept[index]! |= step.bit;
  }
  return { costs, pathsAt: pathsByKey(kept, (_, key) => path.filter((_step, n) => key & (1 << n))) };
}
