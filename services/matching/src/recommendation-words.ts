import type { Reason } from './domain/recommend.js';
import { partWords } from './queries/part-words.js';

/** Why it is suggested. */
export const reasonWords = ({ name, ...part }: Reason): string =>
  name === 'fits' ? 'No known rule stands in the way' : partWords({ name, ...part });
