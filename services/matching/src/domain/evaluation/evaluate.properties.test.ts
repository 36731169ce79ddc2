import fc from 'fast-check';
import {
  makeContext,
  makeCompetition,
  makeFestival,
  makeFilm,
  makeTerm,
  makeTier,
} from '../../../test/make.js';
import { evaluate } from './evaluate.js';
import type { Film, Term } from '../model.js';
import { noPreferences, computeScore } from '../ranking/rank.js';
import { RULE_TYPES } from '../rules/rule-types.js';

const COUNTRIES = ['FR', 'BE', 'PT', 'BR', 'MX', 'US'];
const nonEmptySubset = <T>(values: T[]) => fc.subarray(values, { minLength: 1 });
const nullable = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const dates = fc.constantFrom(
  '2024-12-31',
  '2025-12-31',
  '2026-01-01',
  '2026-06-01',
  '2026-12-31',
  '2027-05-01',
);
const FESTIVALS = [
  { name: 'Cannes', foldedNames: ['cannes'], qualifiers: [] },
  { name: 'Faro', foldedNames: ['faro'], qualifiers: ['BAFTA'] },
];
const screening = fc.record({
  date: fc.constantFrom('2027-01-01', '2027-09-30', '2027-10-01'),
  country: nullable(fc.constantFrom(...COUNTRIES)),
  subdivision: nullable(fc.constantFrom('FR-69', 'FR-75')),
  city: nullable(fc.constantFrom('Lyon', 'Paris')),
  kind: fc.constantFrom('festival', 'public', 'online', 'tv'),
  festival: nullable(fc.constantFrom(...FESTIVALS)),
});

/** Known values, one arbitrary per field. */
const fieldArbitraries: { [F in keyof Film]: fc.Arbitrary<Film[F]> } = {
  types: nonEmptySubset(['Animation', 'Documentary']),
  genres: nonEmptySubset(['Drama', 'Horror', 'Comedy']),
  length: fc.integer({ min: 1, max: 20 }),
  productionDate: dates,
  directorGender: fc.constantFrom('male', 'female', 'non-binary'),
  directorIsStudent: fc.boolean(),
  directorAge: fc.integer({ min: 1, max: 20 }),
  productionCountries: nonEmptySubset(COUNTRIES),
  directorNationalities: nonEmptySubset(COUNTRIES),
  directorResidency: nonEmptySubset(COUNTRIES),
  directorLanguages: nonEmptySubset(['fr', 'pt', 'en']),
  filmLanguages: fc.subarray(['fr', 'pt', 'en']),
  productionSubdivisions: nonEmptySubset(['FR-69', 'FR-75']),
  directorSubdivisions: nonEmptySubset(['FR-69', 'FR-75']),
  directorIdentities: fc.subarray(['Black', 'Woman']),
  themes: fc.subarray(['Mountains', 'Dance']),
  forms: fc.subarray(['Essay', 'Commercial']),
  previousFeatures: fc.integer({ min: 0, max: 20 }),
  isOnline: fc.boolean(),
  budget: fc.record({ amount: fc.integer({ min: 0, max: 20 }), currency: fc.constantFrom('EUR', 'USD') }),
  screenings: fc.array(screening, { maxLength: 3 }),
  school: fc.constantFrom('none' as const, { name: 'FAMU', country: 'FR' }, { name: 'NYU', country: 'US' }),
  acceptedAt: fc.array(nullable(fc.constantFrom(...FESTIVALS)), { maxLength: 1 }),
};
const film = fc.record(fieldArbitraries, { requiredKeys: [] }).map((known) => makeFilm(known));

/** The values that a rule's list of countries can contain. */
const LOCATIONS = [...COUNTRIES, 'bloc:EU', 'M49:019'];
const LISTS: Record<string, string[]> = {
  ...Object.fromEntries(Object.keys(RULE_TYPES).map((type) => [type, LOCATIONS])),
  director_restriction_language: ['fr', 'pt', 'en'],
  film_language: ['fr', 'pt', 'en'],
  genre_restriction: ['Drama', 'Horror', 'Comedy'],
  type_restriction: ['Animation', 'Documentary'],
  production_restriction_subdivision: ['FR-69', 'FR-75'],
  director_residency_subdivision: ['FR-69', 'FR-75'],
  director_restriction_identity: ['Black', 'Woman'],
  theme_restriction: ['Mountains', 'Dance'],
  form_restriction: ['Essay', 'Commercial'],
  school_restriction: ['FAMU', 'NYU'],
};
const endsWithAny = (type: string, ...ends: string[]) => ends.some((end) => type.endsWith(end));
const isFlag = (type: string) =>
  endsWithAny(type, 'is_student', 'filmschool_submission_only', 'online_restriction');
const LEVELS = ['World Premiere', 'International', 'Country', 'State', 'City', 'Regional'];

function limitArbitrary(type: string): fc.Arbitrary<Partial<Term>> {
  const item = (value: fc.Arbitrary<Term['value']>) => fc.record({ value, currency: fc.constant('EUR') });
  if (type === 'film_restriction_age')
    return fc.oneof(
      item(dates),
      fc.constantFrom(6, 12, 18).map((maxAgeMonths) => ({ maxAgeMonths })),
    );
  if (type === 'film_restriction_age_max') return item(dates);
  if (type === 'premiere_restriction')
    return fc.record({
      value: fc.constantFrom(...LEVELS),
      list: fc.subarray(LOCATIONS, { maxLength: 2 }),
      otherList: fc.subarray(LOCATIONS, { maxLength: 1 }),
      exceptOwnCountry: fc.boolean(),
    });
  if (type === 'school_restriction')
    return fc.record({ list: fc.subarray(LISTS[type]!), otherList: fc.subarray(LOCATIONS) });
  if (type === 'prior_selection')
    return fc.record({
      value: fc.boolean(),
      list: fc.subarray(['BAFTA', 'FIAPF']),
      otherList: fc.subarray(['Cannes', 'Nowhere']),
    });
  if (type === 'director_restriction_gender') return item(fc.constantFrom('male', 'female'));
  if (isFlag(type)) return item(fc.boolean());
  if (endsWithAny(type, '_min', '_max')) return item(fc.integer({ min: 0, max: 20 }));
  return fc.record({ list: fc.subarray(LISTS[type]!) });
}
const term = fc
  .constantFrom(...Object.keys(RULE_TYPES))
  .chain((type) =>
    fc
      .tuple(
        limitArbitrary(type),
        fc.boolean(),
        nullable(fc.constantFrom('a', 'b')),
        fc.integer({ min: 0, max: 9 }),
      )
      .map(([limit, isMandatory, groupKey, bonusRanking]) =>
        makeTerm(type, { ...limit, isMandatory, groupKey, bonusRanking }),
      ),
  );
const terms = fc.array(term, { maxLength: 6 });
const festival = fc
  .record({
    country: nullable(fc.constantFrom('FR', 'BR')),
    subdivision: nullable(fc.constant('FR-69')),
    city: nullable(fc.constant('Lyon')),
  })
  .map((overrides) => makeFestival(overrides));
const context = makeContext();
const createCompetition = (host: ReturnType<typeof makeFestival>, ruleList: readonly Term[]) =>
  makeCompetition({ festival: host, terms: ruleList, tiers: [makeTier('2027-06-01')] });

const VERDICT_RANK = { eligible: 2, unchecked: 2, 'needs-confirmation': 1, 'not-eligible': 0 };
const getRank = (subject: Film, host: ReturnType<typeof makeFestival>, ruleList: readonly Term[]) =>
  VERDICT_RANK[evaluate(subject, createCompetition(host, ruleList), context).verdict];
const runs = { numRuns: 2000 };

/** Returns the term with a wider limit, or unchanged if its limit cannot be widened. */
function loosenTerm(item: Term, by: number): Term {
  const { type, value, list } = item;
  if (typeof value === 'number')
    return { ...item, value: endsWithAny(type, '_max') ? value + by : value - by };
  if (item.maxAgeMonths !== null) return { ...item, maxAgeMonths: item.maxAgeMonths + by };
  if (type === 'film_restriction_age') return { ...item, value: '2020-01-01' };
  if (type === 'film_restriction_age_max') return { ...item, value: '2030-01-01' };
  if (['premiere_restriction', 'prior_selection'].includes(type) || !list?.length)
    return { ...item, isMandatory: false };
  if (endsWithAny(type, '_forbidden')) return list.length > 1 ? { ...item, list: list.slice(1) } : item;
  return { ...item, list: LISTS[type]! };
}

describe('evaluate, for any film and any rules', () => {
  it('never removes a match for a wider rule, and never adds one for a narrower rule', () =>
    fc.assert(
      fc.property(
        film,
        festival,
        terms,
        fc.nat(),
        fc.integer({ min: 1, max: 9 }),
        (subject, host, ruleList, random, by) => {
          const loosenedRules = ruleList.map((item, n) =>
            n === random % ruleList.length ? loosenTerm(item, by) : item,
          );
          expect(getRank(subject, host, loosenedRules)).toBeGreaterThanOrEqual(
            getRank(subject, host, ruleList),
          );
        },
      ),
      runs,
    ));

  it('never opens a competition for an additional rule, unless that rule is an alternative', () =>
    fc.assert(
      fc.property(film, festival, terms, term, (subject, host, ruleList, addedRule) => {
        expect(getRank(subject, host, [...ruleList, { ...addedRule, groupKey: null }])).toBeLessThanOrEqual(
          getRank(subject, host, ruleList),
        );
      }),
      runs,
    ));

  it('never makes a decided verdict doubtful when an unknown field is filled in', () =>
    fc.assert(
      fc.property(
        film,
        film,
        festival,
        terms,
        // The film's acceptances are never unknown, and a random subdivision may contradict the countries.
        fc.constantFrom(...Object.keys(fieldArbitraries).filter((name) => !/^acceptedAt|Sub/.test(name))),
        (subject, other, host, ruleList, field) => {
          const unknown = { ...subject, [field]: makeFilm()[field as keyof Film] };
          const known = { ...subject, [field]: other[field as keyof Film] };
          const competition = createCompetition(host, ruleList);
          const verdictWithout = evaluate(unknown, competition, context).verdict;
          const verdictWith = evaluate(known, competition, context).verdict;
          if (verdictWithout !== 'needs-confirmation') expect(verdictWith).not.toBe('needs-confirmation');
        },
      ),
      runs,
    ));

  it('returns unchecked for all films or for none, never because of missing fields', () =>
    fc.assert(
      fc.property(film, film, festival, terms, (item, other, host, ruleList) => {
        const isUnchecked = (subject: Film) =>
          evaluate(subject, createCompetition(host, ruleList), context).verdict === 'unchecked';
        expect(isUnchecked(other)).toBe(isUnchecked(item));
        expect(isUnchecked(makeFilm())).toBe(isUnchecked(item));
      }),
      runs,
    ));

  it('returns the same verdict, score and near miss for any order of the rules', () =>
    fc.assert(
      fc.property(
        film,
        festival,
        terms.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        (subject, host, [all, shuffled]) => {
          const [one, other] = [all, shuffled].map((ruleList) => {
            const competition = createCompetition(host, ruleList);
            const evaluation = evaluate(subject, competition, context);
            const shares = new Map(Object.keys(RULE_TYPES).map((type, n) => [type, 1 / (n + 2)]));
            const { score: points } = computeScore(
              { competition, evaluation, tier: null, fee: null },
              noPreferences,
              shares,
              context,
            );
            const missed = evaluation.nearMiss?.judgedTerms
              .map((judged) => judged.term.id)
              .sort((a, b) => a - b);
            return { verdict: evaluation.verdict, points, missed };
          });
          expect(other).toEqual(one);
        },
      ),
      runs,
    ));
});
