import type { TermFields } from '../../domain/terms/term-fields.js';
import type { CompetitionDraft } from '../drafts/draft.js';
import { KINDS } from '../drafts/kinds.js';
import { createNamedTerm } from './named-term.js';

const MINUTE = 60;

export function createLengthTerms(draft: CompetitionDraft): TermFields[] {
  const { maxMinutes, minMinutes, isStrict, includesCredits, kind } = draft;
  const credits = includesCredits ? ', including credits' : '';
  const terms: TermFields[] = [];
  if (maxMinutes !== null) {
    const description = `${isStrict ? 'Under' : 'Up to'} ${maxMinutes} minutes${credits}.`;
    terms.push(
      createNamedTerm('runtime_restriction_max', {
        runtime_restriction_max: maxMinutes * MINUTE - (isStrict ? 1 : 0),
        description,
      }),
    );
  }
  if (minMinutes !== null) {
    const isOver = isStrict && KINDS[kind].isFeature;
    const description = `${isOver ? 'More than' : 'At least'} ${minMinutes} minutes${credits}.`;
    terms.push(
      createNamedTerm('runtime_restriction_min', {
        runtime_restriction_min: minMinutes * MINUTE + (isOver ? 1 : 0),
        description,
      }),
    );
  }
  return terms;
}

export function createAgeTerms({ window, isImpossible }: CompetitionDraft, year: number): TermFields[] {
  if (isImpossible) {
    const [completedSince, completedUntil] = [`${year}-01-01`, `${year - 2}-12-31`];
    return [
      createNamedTerm('film_restriction_age', { film_restriction_age: completedSince }),
      createNamedTerm('film_restriction_age_max', {
        name: 'Completion date',
        film_restriction_age_max: completedUntil,
      }),
    ];
  }
  if (window === 'none') return [];
  if (window === 'previousYear')
    return [createNamedTerm('film_restriction_age', { film_restriction_age: `${year - 1}-01-01` })];
  return [createNamedTerm('film_restriction_age', { maxAgeMonths: window })];
}
