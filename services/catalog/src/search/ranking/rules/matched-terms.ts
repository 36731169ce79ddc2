import type { DropRank } from '../query/dropping.js';
import type { Path } from '../query/path.js';
import { UNREACHABLE_COST, createPathLookup, type Outcome, type Rule } from './rule.js';

/** Ranks documents with all words first, then those without a word that is dropped first, and so on. */
export const createMatchedTermsRule =
  (getRank: DropRank): Rule =>
  (paths, { slots }) =>
    paths.map((path) => getOutcome(path, slots, getRank));

function getOutcome(path: Path, slots: readonly number[], getRank: DropRank): Outcome {
  const steps = path.map(({ term }, n) => ({
    levelsBySlot: term.levelsBySlot,
    span: term.details.span,
    rank: getRank(term) ?? Infinity,
    bit: 1 << n,
  }));
  const matchedBits = new Uint16Array(slots.length);
  const costs = new Uint16Array(slots.length);
  for (let index = 0; index < slots.length; index++) {
    const slot = slots[index]!;
    let rank = 0;
    for (const step of steps) if (step.levelsBySlot[slot] === 0 && step.rank > rank) rank = step.rank;
    if (rank === Infinity) costs[index] = UNREACHABLE_COST;
    else
      for (const step of steps)
        if (step.levelsBySlot[slot] === 0 || step.rank < rank) costs[index]! += step.span;
        else matchedBits[index]! |= step.bit;
  }
  return {
    costs,
    getPaths: createPathLookup(matchedBits, (_, key) => path.filter((_step, n) => key & (1 << n))),
  };
}
