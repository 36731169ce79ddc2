import type { Reason } from './domain/recommend.js';
import { partWords } from './queries/part-words.js';

/** Why it is suggested. */
export function reasonWords({ name, about, number }: Reason): string {
  return name === 'fits' ? 'No known rule stands in the way' : partWords({ name, about, number, points: 1 });
}
