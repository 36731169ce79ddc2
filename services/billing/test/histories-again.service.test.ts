import { halfOfHistories } from './histories/living.js';

halfOfHistories(2);
