// json-rules-engine with the same rules in its own idiom: for each competition one rule that refuses and one
// that doubts, with conditions on the film’s fields. It returns verdicts and counts, and has no ranking.
import { Engine, Operator } from 'json-rules-engine';
import { replaceGroupsWithMembers } from '@laurel/rules/locations/country-groups';
import { judge } from '../dist/domain/evaluation/judge.js';
import { judgePremiere } from '../dist/domain/evaluation/premiere.js';
import { hasNoRules } from '../dist/domain/evaluation/evaluate.js';
import { isOver, findNextTier } from '../dist/domain/evaluation/tiers.js';
import { toDayNumber, getDayMonthsBefore } from '../dist/domain/rules/day-number.js';
import { RULE_TYPES } from '../dist/domain/rules/rule-types.js';

const ruleInfoByType = new Map(
  // The benchmark’s films state an age that holds on every day, so that it is a number like any other.
  Object.entries(RULE_TYPES).map(([name, { field, kind }]) => [
    name,
    { field, kind: kind.replace('-age', '') },
  ]),
);

/** Combines conditions. A condition that is certain is left out. */
function any(conditions) {
  const left = conditions.filter((one) => one !== false);
  if (left.includes(true)) return true;
  return left.length > 1 ? { any: left } : (left[0] ?? false);
}
function all(conditions) {
  const left = conditions.filter((one) => one !== true);
  if (left.includes(false)) return false;
  return left.length > 1 ? { all: left } : (left[0] ?? true);
}
const ALWAYS_SATISFIED = { fails: false, doubts: false };
const ALWAYS_DOUBTS = { fails: false, doubts: true };

/** Returns the conditions under which a term fails and under which it is in doubt. */
function getConditions(term, competition, now) {
  const { type, value, list, currency, maxAgeMonths } = term;
  const { field: fact, kind } = ruleInfoByType.get(type) ?? {};
  const unknown = { fact, operator: 'equal', value: null };
  const when = (operator, limit) => ({ fails: { fact, operator, value: limit }, doubts: unknown });
  if (type === 'expected_qualifier') return ALWAYS_SATISFIED;
  if (type === 'filmschool_submission_only' || type === 'online_restriction') {
    if (typeof value !== 'boolean') return ALWAYS_DOUBTS;
    return value
      ? when('is known and not', type === 'online_restriction' ? false : 'Film School')
      : ALWAYS_SATISFIED;
  }
  if (type === 'director_restriction_gender' || type === 'director_restriction_is_student')
    return value === null ? ALWAYS_DOUBTS : when('is known and not', value);
  if (kind === 'premiere')
    return {
      fails: {
        fact: 'film',
        operator: 'has lost the premiere',
        value: { term, festival: competition.festival },
      },
      doubts: {
        fact: 'film',
        operator: 'may have lost the premiere',
        value: { term, festival: competition.festival },
      },
    };
  if (kind === 'selection' || kind === 'subdivision' || type === 'school_restriction')
    return {
      fails: { fact: 'film', operator: 'fails', value: { term, competition } },
      doubts: { fact: 'film', operator: 'is in doubt', value: { term, competition } },
    };
  if (kind === 'budget') {
    if (value === null || currency === null) return ALWAYS_DOUBTS;
    const inCurrency = { fact: 'currency', operator: 'equal', value: currency };
    return {
      fails: { all: [inCurrency, { fact: 'budget', operator: 'greaterThan', value }] },
      doubts: { fact: 'currency', operator: 'notEqual', value: currency },
    };
  }
  if (kind === 'some')
    return list?.length ? when('has none of', replaceGroupsWithMembers(list)) : ALWAYS_DOUBTS;
  if (kind === 'none')
    return list?.length ? when('has some of', replaceGroupsWithMembers(list)) : ALWAYS_DOUBTS;
  if (kind !== 'min' && kind !== 'max') return ALWAYS_DOUBTS;
  const tier = maxAgeMonths === null ? null : findNextTier(competition, now);
  const limit =
    typeof value === 'string'
      ? toDayNumber(value)
      : tier
        ? getDayMonthsBefore(toDayNumber(tier.date), maxAgeMonths)
        : value;
  return limit === null ? ALWAYS_DOUBTS : when(kind === 'min' ? 'lessThan' : 'greaterThan', limit);
}

function buildRules(competition, now) {
  const requirements = new Map();
  for (const term of competition.terms) {
    const key = term.groupKey || term;
    const members = requirements.get(key) ?? { isMandatory: false, terms: [] };
    members.isMandatory ||= term.isMandatory;
    members.terms.push(getConditions(term, competition, now));
    requirements.set(key, members);
  }
  const mandatory = [...requirements.values()]
    .filter(({ isMandatory }) => isMandatory)
    .map(({ terms }) => terms);
  const conditionsByVerdict = {
    'not-eligible': any(mandatory.map((terms) => all(terms.map(({ fails }) => fails)))),
    'needs-confirmation': any(
      mandatory.map((terms) =>
        all(terms.map(({ fails, doubts }) => (terms.length > 1 ? any([fails, doubts]) : doubts))),
      ),
    ),
  };
  return Object.entries(conditionsByVerdict).flatMap(([type, condition]) => {
    if (condition === false) return [];
    const conditions =
      condition === true ? { all: [] } : condition.any || condition.all ? condition : { all: [condition] };
    return { conditions, event: { type, params: { id: competition.id } } };
  });
}

export function rulesEngine(competitions, { now, ...geography }) {
  const context = { role: null, now, ...geography };
  const engine = new Engine([], { allowUndefinedFacts: true });
  const isKnown = (value) => value !== null;
  const premiere =
    (outcome) =>
    (film, { term, festival }) =>
      judgePremiere(term, film, festival, context).outcome === outcome;
  const addKnownOperator = (name, predicate) => engine.addOperator(new Operator(name, predicate, isKnown));
  addKnownOperator('is known and not', (value, expected) => value !== expected);
  addKnownOperator('has none of', (values, list) => !values.some((one) => list.includes(one)));
  addKnownOperator('has some of', (values, list) => values.some((one) => list.includes(one)));
  const judged =
    (outcome) =>
    (film, { term, competition }) =>
      judge(term, film, competition, context).outcome === outcome;
  engine.addOperator('fails', judged('fail'));
  engine.addOperator('is in doubt', judged('unknown'));
  engine.addOperator('has lost the premiere', premiere('fail'));
  engine.addOperator('may have lost the premiere', premiere('unknown'));
  const live = competitions.filter((competition) => !isOver(competition, now));
  const unchecked = live.filter(hasNoRules).length;
  for (const competition of live) for (const rule of buildRules(competition, now)) engine.addRule(rule);

  /** Returns counts by verdict. */
  return async ({ film, role }) => {
    const { events } = await engine.run(toEngineInput(film, role));
    const refused = new Set();
    const doubted = new Set();
    for (const { type, params } of events) (type === 'not-eligible' ? refused : doubted).add(params.id);
    let doubtful = 0;
    for (const id of doubted) if (!refused.has(id)) doubtful++;
    return {
      eligible: live.length - refused.size - doubtful - unchecked,
      'needs-confirmation': doubtful,
      unchecked,
      'not-eligible': refused.size,
    };
  };
}

const known = (list) => (list.length ? list : null);
const toEngineInput = (film, role) => ({
  film,
  role,
  mainProductionCountry: known(film.productionCountries.slice(0, 1)),
  productionCountries: known(film.productionCountries),
  directorNationalities: known(film.directorNationalities),
  directorResidency: known(film.directorResidency),
  directorLanguages: known(film.directorLanguages),
  filmLanguages: film.filmLanguages,
  genres: known(film.genres),
  types: known(film.types),
  themes: film.themes,
  forms: film.forms,
  productionSubdivisions: known(film.productionSubdivisions),
  directorSubdivisions: known(film.directorSubdivisions),
  directorIdentities: film.directorIdentities,
  productionDate: film.productionDate === null ? null : toDayNumber(film.productionDate),
  length: film.length,
  directorAge: film.directorAge,
  previousFeatures: film.previousFeatures,
  directorGender: film.directorGender,
  directorIsStudent: film.directorIsStudent,
  isOnline: film.isOnline,
  budget: film.budget && film.budget.amount,
  currency: film.budget && film.budget.currency,
});
