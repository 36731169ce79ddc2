import { testHistories } from './histories/living.js';

testHistories(2);
