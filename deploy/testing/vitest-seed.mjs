// Before each test file: the random properties of fast-check begin with the run's seed.
import fc from 'fast-check';
import { testSeed } from './random-seed.mjs';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(testSeed()) });
