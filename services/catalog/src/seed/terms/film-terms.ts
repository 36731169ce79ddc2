import type { TermFields } from '../../domain/terms/term-fields.js';
import type { CompetitionDraft } from '../drafts/draft.js';
import { KINDS } from '../drafts/kinds.js';
import { term } from './named-term.js';

const MINUTE = 60;

export function lengthTerms(draft: CompetitionDraft): TermFields[] {
  const { maxMinutes, shortest, isStrict, includesCredits, kind } = draft;
  const credits = includesCredits ? ', including credits' : '';
  const terms: TermFields[] = [];
  if (maxMinutes !== null) {
    const description = `${isStrict ? 'Under' : 'Up to'} ${maxMinutes} minutes${credits}.`;
    terms.push(
      term('runtime_restriction_max', {
        runtime_restriction_max: maxMinutes * MINUTE - (isStrict ? 1 : 0),
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

export function ageTerms({ window, isImpossible }: CompetitionDraft, year: number): TermFields[] {
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
