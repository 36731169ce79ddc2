import type { Fact } from './judgement.js';

/** What one unknown fact of the film decides, among the live competitions that are in doubt. */
export interface Settling {
  fact: Fact;
  /** Where it alone stands between doubt and a verdict: ids. */
  settles: number[];
  /** At most so many of these become eligible, whatever is told. */
  atMost: number;
  /** How many wait for it, alone or with others. */
  asked: number;
}
