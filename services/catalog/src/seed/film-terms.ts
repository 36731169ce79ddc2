import type { TermFacts } from '../domain/term.js';
import type { CompetitionDraft } from './draft.js';
import { KINDS } from './kinds.js';
import { term } from './named-term.js';

const MINUTE = 60;

/** How long the film may be, in the words of the competition. */
export function lengthTerms({
  longest,
  shortest,
  isStrict,
  includesCredits,
  kind,
}: CompetitionDraft): TermFacts[] {
  const credits = includesCredits ? ', including credits' : '';
  const terms: TermFacts[] = [];
  if (longest !== null) {
    const description = `${isStrict ? 'Under' : 'Up to'} ${longest} minutes${credits}.`;
    terms.push(
      term('runtime_restriction_max', {
        runtime_restriction_max: longest * MINUTE - (isStrict ? 1 : 0),
        description,
      }),
    );
  }
  if (shortest !== null) {
    const isOver = isStrict && KINDS[kind].isFeature;
    const description = `${isOver ? 'More than' : 'At least'} ${shortest} minutes${credits}.`;
    terms.push(
      term('runtime_restriction_min', {
        runtime_restriction_min: shortest * MINUTE + (isOver ? 1 : 0),
        description,
      }),
    );
  }
  return terms;
}

/** When the film may have been completed. */
export function ageTerms({ window, isImpossible }: CompetitionDraft, year: number): TermFacts[] {
  if (isImpossible) {
    const [from, to] = [`${year}-01-01`, `${year - 2}-12-31`];
    return [
      term('film_restriction_age', { film_restriction_age: from }),
      term('film_restriction_age_max', { name: 'Completion date', film_restriction_age_max: to }),
    ];
  }
  if (window === 'none') return [];
  if (window === 'previousYear')
    return [term('film_restriction_age', { film_restriction_age: `${year - 1}-01-01` })];
  return [term('film_restriction_age', { maxAgeMonths: window })];
}
