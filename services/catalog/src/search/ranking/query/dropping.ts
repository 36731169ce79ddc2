import type { Dropping } from '../index/settings.js';
import type { Term } from './term.js';

/** The order in which terms may stay unmatched, lowest first; null: never. Ties drop one by one. */
export type DropRank = (term: Term) => number | null;

/** Counts the documents with each word, alone or joined. A word without documents counts as the most frequent. */
function countDocuments(terms: readonly Term[], tokenCount: number): number[] {
  return Array.from({ length: tokenCount }, (_, wordIndex) => {
    const matchingTerms = terms.filter(
      ({ details: { firstWordIndex, span } }) =>
        firstWordIndex <= wordIndex && wordIndex < firstWordIndex + span,
    );
    const count = matchingTerms.reduce((sum, { slots }, n) => {
      const earlierTerms = matchingTerms.slice(0, n);
      if (earlierTerms.length === 0) return slots.length;
      return (
        sum +
        slots.filter((slot) => earlierTerms.every(({ levelsBySlot }) => levelsBySlot[slot] === 0)).length
      );
    }, 0);
    return count || Infinity;
  });
}

/** Phrases must always match. Without a phrase, the terms that would be dropped last must match. */
export function createDropRank(droppingMode: Dropping, terms: readonly Term[], tokenCount: number): DropRank {
  if (droppingMode === 'none' || tokenCount < 2) return () => null;
  const ranks = Array.from({ length: tokenCount }, (_, wordIndex) => tokenCount - wordIndex);
  if (droppingMode === 'frequent') {
    const counts = countDocuments(terms, tokenCount);
    const order = [...new Set(counts)].sort((a, b) => b - a);
    counts.forEach((count, wordIndex) => (ranks[wordIndex] = order.indexOf(count) + 1));
  }
  const getRank = ({ details: { firstWordIndex, span } }: Term) =>
    Math.max(...ranks.slice(firstWordIndex, firstWordIndex + span));
  const hasPhrase = terms.some(({ details }) => details.isPhrase);
  const highestRank = hasPhrase ? Infinity : Math.max(...terms.map(getRank));
  return (term) => (term.details.isPhrase || getRank(term) === highestRank ? null : getRank(term));
}
