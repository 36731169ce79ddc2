// json-rules-engine with the same rules in its own idiom: for each competition a rule that refuses and a rule that doubts, of
// conditions on the film's facts. It says verdicts and counts; it has no ranking.
import { Engine, Operator } from 'json-rules-engine';
import { withMembers } from '@laurel/rules/blocs';
import { judge } from '../dist/domain/judge.js';
import { judgePremiere } from '../dist/domain/premiere.js';
import { isUnruled } from '../dist/domain/evaluate.js';
import { isOver, nextTier } from '../dist/domain/tiers.js';
import { dayNumber, monthsBeforeDay } from '../dist/engine/numbers/days.js';
import { ruleTypes } from '../dist/engine/numbers/rule-types.js';

const factOf = new Map(ruleTypes.map(({ name, fact, kind }) => [name, { fact, kind }]));

/** Conditions together; what is certain needs no condition. */
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
const ALWAYS_PASSES = { fails: false, doubts: false };
const ALWAYS_DOUBTS = { fails: false, doubts: true };

/** When a term fails and when it is in doubt. */
function conditionsOf(term, competition, now) {
  const { type, value, list, currency, maxAgeMonths } = term;
  const { fact, kind } = factOf.get(type) ?? {};
  const unknown = { fact, operator: 'equal', value: null };
  const when = (operator, limit) => ({ fails: { fact, operator, value: limit }, doubts: unknown });
  if (type === 'expected_qualifier') return ALWAYS_PASSES;
  if (type === 'filmschool_submission_only' || type === 'online_restriction') {
    if (typeof value !== 'boolean') return ALWAYS_DOUBTS;
    return value
      ? when('is known and not', type === 'online_restriction' ? false : 'Film School')
      : ALWAYS_PASSES;
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
  if (kind === 'selection' || type === 'school_restriction')
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
  if (kind === 'some') return list?.length ? when('has none of', withMembers(list)) : ALWAYS_DOUBTS;
  if (kind === 'none') return list?.length ? when('has some of', withMembers(list)) : ALWAYS_DOUBTS;
  if (kind !== 'least' && kind !== 'most') return ALWAYS_DOUBTS;
  const tier = maxAgeMonths === null ? null : nextTier(competition, now);
  const limit =
    typeof value === 'string'
      ? dayNumber(value)
      : tier
        ? monthsBeforeDay(dayNumber(tier.date), maxAgeMonths)
        : value;
  return limit === null ? ALWAYS_DOUBTS : when(kind === 'least' ? 'lessThan' : 'greaterThan', limit);
}

function rulesOf(competition, now) {
  const requirements = new Map();
  for (const term of competition.terms) {
    const key = term.groupKey || term;
    const members = requirements.get(key) ?? { isMandatory: false, terms: [] };
    members.isMandatory ||= term.isMandatory;
    members.terms.push(conditionsOf(term, competition, now));
    requirements.set(key, members);
  }
  const asked = [...requirements.values()].filter(({ isMandatory }) => isMandatory).map(({ terms }) => terms);
  const said = {
    'not-eligible': any(asked.map((terms) => all(terms.map(({ fails }) => fails)))),
    'needs-confirmation': any(
      asked.map((terms) =>
        all(terms.map(({ fails, doubts }) => (terms.length > 1 ? any([fails, doubts]) : doubts))),
      ),
    ),
  };
  return Object.entries(said).flatMap(([type, condition]) => {
    if (condition === false) return [];
    const conditions =
      condition === true ? { all: [] } : condition.any || condition.all ? condition : { all: [condition] };
    return { conditions, event: { type, params: { id: competition.id } } };
  });
}

export function rulesEngine(competitions, { now, regionsOf }) {
  const asker = { role: null, now, regionsOf };
  const engine = new Engine([], { allowUndefinedFacts: true });
  const isKnown = (value) => value !== null;
  const premiere =
    (outcome) =>
    (film, { term, festival }) =>
      judgePremiere(term, film, festival, asker).outcome === outcome;
  const ofKnown = (name, says) => engine.addOperator(new Operator(name, says, isKnown));
  ofKnown('is known and not', (value, wanted) => value !== wanted);
  ofKnown('has none of', (values, list) => !values.some((one) => list.includes(one)));
  ofKnown('has some of', (values, list) => values.some((one) => list.includes(one)));
  const judged =
    (outcome) =>
    (film, { term, competition }) =>
      judge(term, film, competition, asker).outcome === outcome;
  engine.addOperator('fails', judged('fail'));
  engine.addOperator('is in doubt', judged('unknown'));
  engine.addOperator('has lost the premiere', premiere('fail'));
  engine.addOperator('may have lost the premiere', premiere('unknown'));
  const live = competitions.filter((competition) => !isOver(competition, now));
  const unchecked = live.filter(isUnruled).length;
  for (const competition of live) for (const rule of rulesOf(competition, now)) engine.addRule(rule);

  /** Counts by verdict. */
  return async ({ film, role }) => {
    const { events } = await engine.run(factsOf(film, role));
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
const factsOf = (film, role) => ({
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
  themes: known(film.themes),
  forms: known(film.forms),
  productionSubdivisions: known(film.productionSubdivisions),
  directorSubdivisions: known(film.directorSubdivisions),
  directorIdentities: film.directorIdentities,
  productionDate: film.productionDate === null ? null : dayNumber(film.productionDate),
  length: film.length,
  directorAge: film.directorAge,
  previousFeatures: film.previousFeatures,
  directorGender: film.directorGender,
  directorIsStudent: film.directorIsStudent,
  isOnline: film.isOnline,
  budget: film.budget && film.budget.amount,
  currency: film.budget && film.budget.currency,
});
