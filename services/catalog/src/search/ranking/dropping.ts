import type { Dropping } from './settings.js';
import type { Term } from './term.js';

/** When a term may stay unmatched: the least first; null: never. Terms of the same rank may be left out one by one. */
export type DropRank = (term: Term) => number | null;

/** How many documents have each word, by itself or joined. A word that none has counts as the most frequent. */
function frequencies(terms: readonly Term[], words: number): number[] {
  return Array.from({ length: words }, (_, word) => {
    const having = terms.filter(({ facts }) => facts.first <= word && word < facts.first + facts.span);
    const count = having.reduce((sum, { slots }, n) => {
      const earlier = having.slice(0, n);
      if (earlier.length === 0) return slots.length;
      return sum + slots.filter((slot) => earlier.every(({ met }) => met[slot] === 0)).length;
    }, 0);
    return count || Infinity;
  });
}

/** Which terms may stay unmatched. Phrases must always be there, and without one, the terms that would be left out last. */
export function dropRanks(dropping: Dropping, terms: readonly Term[], words: number): DropRank {
  if (dropping === 'none' || words < 2) return () => null;
  const ranks = Array.from({ length: words }, (_, word) => words - word);
  if (dropping === 'frequent') {
    const counts = frequencies(terms, words);
    const order = [...new Set(counts)].sort((one, other) => other - one);
    counts.forEach((count, word) => (ranks[word] = order.indexOf(count) + 1));
  }
  const rankOf = ({ facts: { first, span } }: Term) => Math.max(...ranks.slice(first, first + span));
  const hasPhrase = terms.some(({ facts }) => facts.isPhrase);
  const last = hasPhrase ? Infinity : Math.max(...terms.map(rankOf));
  return (term) => (term.facts.isPhrase || rankOf(term) === last ? null : rankOf(term));
}
