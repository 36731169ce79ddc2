import type { Path } from '../query/path.js';
import { NEVER, pathsByKey, type Outcome, type Rule } from './rule.js';

/** Returns the lowest number of typos that the levels of a term allow. */
const fewest = (levels: number) => 31 - Math.clz32(levels & -levels);

/** The fewer typos, the better. Two joined words count as two typos, three as three. */
export const typo: Rule = (paths, { slots }) => paths.map((path) => countTypos(path, slots));

function countTypos(path: Path, slots: readonly number[]): Outcome {
  const joined = path.reduce((sum, { term: { details } }) => sum + (details.span > 1 ? details.span : 0), 0);
  const steps = path.map(({ term, levels }) => ({ met: term.met, levels }));
  const costs = new Uint16Array(slots.length).fill(joined);
  const keys = new Uint32Array(slots.length);
  for (let index = 0; index < slots.length; index++)
    for (const { met, levels } of steps) {
      const matchedLevels = met[slots[index]!]! & levels;
      if (matchedLevels === 0) {
        costs[index] = NEVER;
        break;
      }
      const mistakes = fewest(matchedLevels);
      keys[index] = keys[index]! * 3 + mistakes;
      costs[index]! += mistakes;
    }
  const narrowed = (index: number): Path =>
    path.map(({ term, levels }) => ({ term, levels: 1 << fewest(term.met[slots[index]!]! & levels) }));
  return { costs, pathsAt: pathsByKey(keys, narrowed) };
}
