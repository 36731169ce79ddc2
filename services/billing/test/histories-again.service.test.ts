import { testHistories } from './histories/run-histories.js';

testHistories(2);
