// One seed for every random test of a run, its second attempts too: a counterexample is found again. SEED=… npm test has it again.
import { randomInt } from 'node:crypto';

/** The run's seed: that of the environment, else a new one, which every process below inherits. */
export const testSeed = () => (process.env.SEED ??= String(randomInt(1, 2 ** 31 - 1)));
