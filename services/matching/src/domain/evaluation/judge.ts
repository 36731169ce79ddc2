import { includesCountry } from '@laurel/rules/locations/country-groups';
import { subtractMonths } from '@laurel/rules/dates/months';
import type { Competition, Film, MatchContext, Term } from '../model.js';
import {
  judgeAge,
  judgeBudget,
  judgeList,
  judgeNumber,
  judgeSelection,
  judgeSubdivision,
} from '../rules/compare.js';
import { toDayNumber } from '../rules/day-number.js';
import { FILM_FIELDS, getDirectorAges } from '../rules/film-fields.js';
import type { FieldName, Judgement } from '../rules/judgement.js';
import { getTermRule, type TermRule } from '../rules/term-rule.js';
import { judgePremiere } from './premiere.js';
import { findNextTier } from './tiers.js';

/** Judges one term for a film, as the table of rule types defines it. */
export function judge(term: Term, film: Film, competition: Competition, context: MatchContext): Judgement {
  const rule = getTermRule(term);
  if (rule.effect !== 'compares')
    return rule.effect === 'undecidable' ? rule.undecidableJudgement : rule.satisfiedJudgement;
  switch (rule.kind) {
    case 'some':
    case 'none':
      return judgeList(rule, isListed(rule, readTexts(rule.field, film, context.role)));
    case 'subdivision': {
      const values = readTexts(rule.field, film, null);
      return judgeSubdivision(rule, isListed(rule, values), isCountryListed(rule, values));
    }
    case 'min':
    case 'max': {
      const limit = getLimit(rule, competition, context.now);
      return limit === null
        ? rule.undecidableJudgement
        : judgeNumber(rule, limit, readNumber(rule.field, film));
    }
    case 'min-age':
    case 'max-age': {
      const deadline = findNextTier(competition, context.now)?.date ?? null;
      return judgeAge(rule, rule.limit, getDirectorAges(film, deadline));
    }
    case 'budget':
      return judgeBudget(rule, film.budget);
    case 'selection':
      return judgeSelection(rule, isListed(rule, readTexts(rule.field, film, null))!, film);
    case 'premiere':
      return judgePremiere(term, film, competition.festival, context);
    case 'always':
      return rule.satisfiedJudgement;
  }
}

function readTexts(field: FieldName, film: Film, role: string | null): readonly string[] | null {
  const source = FILM_FIELDS[field];
  const values = source.type === 'text' || source.type === 'selections' ? source.read(film, role) : null;
  return typeof values === 'string' ? [values] : values;
}
function readNumber(field: FieldName, film: Film): number | null {
  const source = FILM_FIELDS[field];
  return source.type === 'number' ? source.read(film) : null;
}
const isListed = ({ values: list }: TermRule, values: readonly string[] | null): boolean | null =>
  values && values.some((value) => includesCountry(list, value));
const isCountryListed = ({ countries }: TermRule, values: readonly string[] | null): boolean | null =>
  values && values.some((value) => countries.includes(value));

/** Returns the limit, or the day that many months before the competition’s next deadline. */
function getLimit({ limit, months }: TermRule, competition: Competition, now: string): number | null {
  if (months === 0) return limit;
  const deadline = findNextTier(competition, now);
  return deadline && toDayNumber(subtractMonths(deadline.date, months));
}
