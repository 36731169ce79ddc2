// One seed for every random test of a run. SEED=… npm test repeats a run, so that it finds the same counterexample.
import { randomInt } from 'node:crypto';

/** Returns the run's seed from the environment, otherwise a new one. Every child process inherits it. */
export const getTestSeed = () => (process.env.SEED ??= String(randomInt(1, 2 ** 31 - 1)));
