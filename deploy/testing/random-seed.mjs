// One seed for every random test of a run, including second attempts, so that a counterexample is found
// again. SEED=… npm test repeats it.
import { randomInt } from 'node:crypto';

/** Returns the run's seed from the environment, otherwise a new one. Every child process inherits it. */
export const testSeed = () => (process.env.SEED ??= String(randomInt(1, 2 ** 31 - 1)));
