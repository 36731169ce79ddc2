import type { Dropping } from '../index/settings.js';
import type { Term } from './term.js';

/**
 * Returns the rank in which a term is dropped, the lowest first, or null if it must match. Terms of equal
 * rank are dropped one by one.
 */
export type DropRank = (term: Term) => number | null;

/**
 * Counts the documents that match each word, alone or joined. If no document matches, the count is Infinity,
 * so that the word is dropped first.
 */
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

/**
 * Creates the ranks of a query. Phrases must match. If there is no phrase, the terms with the highest rank
 * must match.
 */
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
