import type { Path } from '../query/path.js';
import { UNREACHABLE_COST, createPathLookup, type Outcome, type Rule } from './rule.js';

/** Returns the lowest number of typos that the levels of a term allow. */
const getLowestLevel = (levels: number) => 31 - Math.clz32(levels & -levels);

/** Ranks documents by the number of typos. Two joined words count as two typos, three as three. */
export const typoRule: Rule = (paths, { slots }) => paths.map((path) => countTypos(path, slots));

function countTypos(path: Path, slots: readonly number[]): Outcome {
  const joinedWordCount = path.reduce(
    (sum, { term: { details } }) => sum + (details.span > 1 ? details.span : 0),
    0,
  );
  const steps = path.map(({ term, levels }) => ({ levelsBySlot: term.levelsBySlot, levels }));
  const costs = new Uint16Array(slots.length).fill(joinedWordCount);
  const keys = new Uint32Array(slots.length);
  for (let index = 0; index < slots.length; index++)
    for (const { levelsBySlot, levels } of steps) {
      const matchedLevels = levelsBySlot[slots[index]!]! & levels;
      if (matchedLevels === 0) {
        costs[index] = UNREACHABLE_COST;
        break;
      }
      const typos = getLowestLevel(matchedLevels);
      keys[index] = keys[index]! * 3 + typos;
      costs[index]! += typos;
    }
  const narrowPath = (index: number): Path =>
    path.map(({ term, levels }) => ({
      term,
      levels: 1 << getLowestLevel(term.levelsBySlot[slots[index]!]! & levels),
    }));
  return { costs, getPaths: createPathLookup(keys, narrowPath) };
}
