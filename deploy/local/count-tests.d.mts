export interface Counted {
  passed: number;
  failed: number;
  output: string;
  /** Tests that passed only the second time, each with how it failed. */
  again?: string[];
  /** Tests that failed in the end, each with the first lines of why. */
  failures?: string[];
  /** The files that took longest, with their seconds. */
  slow?: string[];
}
/** `run` is given Jest's further arguments. A sentence where there are no tests. */
export function countTests(
  run: (args: string[]) => Promise<{ code: number; output: string }>,
): Promise<Counted | string>;
