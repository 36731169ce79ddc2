// Before each test file: the random properties of fast-check begin with the run's seed.
import fc from 'fast-check';
import { getTestSeed } from './random-seed.mjs';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(getTestSeed()) });
