import { isCountryGroup } from '@laurel/rules/locations/country-groups';
import { validateCompetition } from '../domain/festivals/competition.js';
import { validateFestival } from '../domain/festivals/festival.js';
import { toIdentity } from '../domain/names/identity.js';
import { findPremiereProblem } from '../domain/terms/premiere-countries.js';
import { isTextOnly } from '../domain/terms/term.js';
import { TERM_TYPES } from '@laurel/rules/terms/term-types';
import { codes } from '../reference/reference-data.js';
import { generateCatalogue } from './generate.js';

const TODAY = '2026-11-21';
const festivals = generateCatalogue(TODAY);
const allCompetitions = festivals.flatMap(({ festival, competitions }) =>
  competitions.map((competition) => ({ festival, ...competition })),
);
type Item = (typeof allCompetitions)[number];
const getTermTypes = ({ terms }: Item) => terms.map(({ type }) => type);
const findTerm = (item: Item, type: string) => item.terms.find((term) => term.type === type);
const computePercent = <T>(items: readonly T[], matches: (item: T) => boolean) =>
  (items.filter(matches).length / items.length) * 100;
const getFirstFee = ({ dates }: Item) => dates[0]!.fees[0]!;
const isFeature = (item: Item) => getFirstFee(item).appliesTo === 'feature';
const shorts = allCompetitions.filter((item) => !isFeature(item));
const features = allCompetitions.filter(isFeature);
const limitedShorts = shorts.filter((item) => findTerm(item, 'runtime_restriction_max'));
const computeMedian = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

describe('the demonstration catalogue', () => {
  it('has at least 5,500 competitions of about 1,900 festivals', () => {
    expect(allCompetitions.length).toBeGreaterThanOrEqual(5500);
    expect([festivals.length > 1850, festivals.length < 1950]).toEqual([true, true]);
  });
  it('is deterministic', () =>
    expect(JSON.stringify(generateCatalogue(TODAY))).toBe(JSON.stringify(festivals)));
  it('generated for another day differs only in dates and years', () => {
    const removeDates = (generated: typeof festivals) =>
      JSON.stringify(generated)
        .replace(/\d{4}-\d\d-\d\d/g, 'day')
        .replace(/"foundedYear":\d+/g, '');
    expect(removeDates(generateCatalogue('2027-03-02'))).toBe(removeDates(festivals));
  });
  it('satisfies every rule of the domain', () => {
    for (const { festival, competitions } of festivals) {
      validateFestival(festival, codes);
      for (const competition of competitions)
        validateCompetition(
          { ...competition, terms: competition.terms.filter((term) => !isTextOnly(term)) },
          codes,
        );
    }
  });
  it('uses each festival name once', () => {
    const names = festivals.map(({ festival }) => toIdentity(festival.name, null, null));
    expect(new Set(names).size).toBe(festivals.length);
  });
  it('is marked as a demonstration and uses example domains only', () => {
    expect(
      festivals.filter(
        ({ festival: { isDemonstration, homepage, contactEmail } }) =>
          !isDemonstration || !/\.example$/.test(homepage!) || !/\.example$/.test(contactEmail!),
      ),
    ).toEqual([]);
  });
  it('has every type of term', () =>
    expect(new Set(allCompetitions.flatMap(getTermTypes))).toEqual(new Set(Object.keys(TERM_TYPES))));
  it.each<[RegExp, (item: Item) => boolean]>([
    [
      /Documentar|True Stories/,
      (item) => item.terms.some((term) => term.type_restriction.includes('Documentary')),
    ],
    [/Animat/, (item) => item.terms.some((term) => term.type_restriction.includes('Animation'))],
    [
      /Fiction|Narrative/,
      (item) => item.terms.some((term) => term.type_restriction.includes('Live-Action / Fiction')),
    ],
    [/Drama/, (item) => item.terms.some((term) => term.genre_restriction.includes('Drama'))],
    [/Experimental/, (item) => item.terms.some((term) => term.genre_restriction.includes('Experimental'))],
    [/Short/, (item) => findTerm(item, 'runtime_restriction_max') !== undefined],
    [/Feature/, (item) => findTerm(item, 'runtime_restriction_min') !== undefined],
    [/Music Video/, (item) => item.terms.some((term) => term.forms.includes('Music Video'))],
    [/Web Series/, (item) => item.terms.some((term) => term.forms.includes('Episode / Series'))],
    [/VR/, (item) => item.terms.some((term) => term.forms.includes('Immersive'))],
    [/Mobile/, (item) => item.terms.some((term) => term.themes.includes('Made by Phone'))],
    [
      /Screenplay|Work in Progress/,
      (item) => item.terms.some((term) => term.name === 'Format' && term.isMandatory && isTextOnly(term)),
    ],
  ])('a competition whose name matches %s has the corresponding rule', (pattern, hasRule) => {
    const namedCompetitions = allCompetitions.filter(({ name }) => pattern.test(name));
    expect(namedCompetitions.length).toBeGreaterThan(0);
    expect(namedCompetitions.filter((item) => !hasRule(item)).map(({ name }) => name)).toEqual([]);
  });
  it('uses rule types beyond the specification in about 15 % of its rules', () => {
    const rules = allCompetitions.flatMap(({ terms }) => terms);
    const NEWER_TYPES = ['theme_restriction', 'form_restriction', 'school_restriction', 'prior_selection'];
    const isNew = (term: (typeof rules)[number]) =>
      NEWER_TYPES.includes(term.type) ||
      term.exceptOwnCountry === true ||
      term.exceptCountries.length > 0 ||
      term.countries.some(isCountryGroup);
    const share = computePercent(rules, isNew);
    expect([share > 12, share < 18]).toEqual([true, true]);
  });
  it('has valid premieres that exclude countries', () => {
    const termsWithExceptions = allCompetitions
      .flatMap(({ terms }) => terms)
      .filter((term) => term.exceptCountries.length > 0);
    expect(new Set(termsWithExceptions.map((term) => term.premiere_restriction))).toEqual(
      new Set(['International', 'Regional']),
    );
    expect(termsWithExceptions.filter((term) => findPremiereProblem(term))).toEqual([]);
  });
  it('uses each competition name once within a festival', () => {
    for (const { competitions } of festivals)
      expect(new Set(competitions.map(({ name }) => name)).size).toBe(competitions.length);
  });
  it('always has open deadlines', () => {
    expect(
      computePercent(
        allCompetitions,
        ({ dates, opensOn }) => opensOn! <= TODAY && dates.some(({ date }) => date > TODAY),
      ),
    ).toBeGreaterThan(40);
  });
});

const getSizePercent = (min: number, max: number) =>
  computePercent(festivals, ({ competitions: { length } }) => length >= min && length <= max);
const getTierPercent = (min: number, max: number) =>
  computePercent(
    festivals,
    ({ competitions }) => competitions[0]!.dates.length >= min && competitions[0]!.dates.length <= max,
  );
const getHostPercent = (code: string) =>
  computePercent(festivals, ({ festival }) => festival.country === code);
const getMonthPercent = (usualMonth: number) =>
  computePercent(festivals, ({ festival }) => festival.usualMonth === usualMonth);
const getTermPercent = (...termTypes: string[]) =>
  computePercent(allCompetitions, (item) => getTermTypes(item).some((type) => termTypes.includes(type)));
const getMaxRuntime = (item: Item) => findTerm(item, 'runtime_restriction_max')!.runtime_restriction_max!;
/**
 * Returns the percentage among all shorts with rules. 4 % of these have no maximum runtime, hence the factor.
 */
const getMaxRuntimePercent = (minutes: number) =>
  computePercent(limitedShorts, (item) => Math.ceil(getMaxRuntime(item) / 60) === minutes) * 0.96;
const getPremierePercent = (competitions: typeof allCompetitions) =>
  computePercent(competitions, (item) => getTermTypes(item).includes('premiere_restriction'));
const getThemePercent = (genre: string) =>
  computePercent(festivals, ({ festival }) => festival.themes.includes(genre));
const paidCompetitions = allCompetitions.filter((item) => getFirstFee(item).amount > 0);
const getCurrencyPercent = (code: string) =>
  computePercent(paidCompetitions, (item) => getFirstFee(item).currency === code);
const freePercent = computePercent(allCompetitions, (item) => getFirstFee(item).amount === 0);
const getMedianEarlyFee = (code: string) => {
  const fees = paidCompetitions.filter((item) => !isFeature(item)).map(getFirstFee);
  return computeMedian(fees.filter(({ currency }) => currency === code).map(({ amount }) => amount / 100));
};
const pastPercent = computePercent(allCompetitions, ({ dates }) => dates.at(-1)!.date < '2026-09-15');
const withTerms = allCompetitions.filter(({ terms }) => terms.length > 0);
const completionPercent = computePercent(withTerms, (item) => !!findTerm(item, 'film_restriction_age'));

describe('the distribution of the demonstration catalogue', () => {
  it.each<[string, number, number, number]>([
    ['one competition', getSizePercent(1, 1), 30, 1],
    ['two competitions', getSizePercent(2, 2), 22, 1],
    ['three or four competitions', getSizePercent(3, 4), 28, 1],
    ['five to eight competitions', getSizePercent(5, 8), 15, 1],
    ['nine competitions or more', getSizePercent(9, 99), 5, 1],
    ['one tier', getTierPercent(1, 1), 10, 1],
    ['three tiers', getTierPercent(3, 3), 24, 1],
    ['ten tiers or more', getTierPercent(10, 99), 11, 1],
    ['hosts in the US', getHostPercent('US'), 26, 1],
    ['hosts in France', getHostPercent('FR'), 8, 1],
    ['hosts in Britain', getHostPercent('GB'), 7, 1],
    ['hosts in Japan', getHostPercent('JP'), 3, 1],
    ['festivals in October', getMonthPercent(10), 16, 1],
    ['festivals in November', getMonthPercent(11), 15, 1],
    ['at most 30 minutes', getMaxRuntimePercent(30), 27, 2],
    ['at most 40 minutes', getMaxRuntimePercent(40), 24, 2],
    ['at most 10 minutes', getMaxRuntimePercent(10), 6, 1.5],
    ['strict limits', computePercent(limitedShorts, (item) => getMaxRuntime(item) % 60 === 59), 20, 2],
    ['features', computePercent(allCompetitions, isFeature), 21, 1.5],
    ['premieres of shorts', getPremierePercent(shorts), 14, 1.5],
    ['premieres of features', getPremierePercent(features), 40, 2.5],
    [
      'rules of origin',
      computePercent(allCompetitions, ({ terms }) =>
        terms.some(
          ({ name, groupKey }) =>
            groupKey === 'origin' || ['Production country', 'Nationality', 'Residence'].includes(name),
        ),
      ),
      13,
      1.5,
    ],
    ['an age cap', getTermPercent('director_restriction_age_max'), 4, 1],
    ['first or second films', getTermPercent('previous_features_max'), 4, 1],
    ['completion dates', completionPercent, 70, 2],
    ['identities', getTermPercent('director_restriction_identity'), 3, 1],
    ['LGBTQ+ festivals', getThemePercent('LGBTQ+ / Theme or Crew'), 7, 1],
    ['Jewish festivals', getThemePercent('Jewish'), 1.5, 0.3],
    ['no terms at all', computePercent(allCompetitions, ({ terms }) => terms.length === 0), 20, 1.5],
    ['free entry', freePercent, 30, 3],
    ['fees in USD', getCurrencyPercent('USD'), 60, 5],
    ['fees in EUR', getCurrencyPercent('EUR'), 25, 4],
    ['fees in GBP', getCurrencyPercent('GBP'), 8, 2],
    ['early USD fee of a short', getMedianEarlyFee('USD'), 25, 5],
    ['early EUR fee of a short', getMedianEarlyFee('EUR'), 10, 2],
    ['the last edition only', pastPercent, 8, 2],
    [
      'including credits',
      computePercent(limitedShorts, ({ description }) => description!.includes('including credits')),
      40,
      3,
    ],
    [
      'completion dates that no film can have',
      computePercent(
        allCompetitions,
        (item) =>
          Boolean(findTerm(item, 'film_restriction_age_max')) &&
          item.terms.some((term) => term.film_restriction_age! > '2020'),
      ),
      0.5,
      0.2,
    ],
  ])('%s: %f is close to %f', (_what, measuredValue, expected, tolerance) =>
    expect(Math.abs(measuredValue - expected)).toBeLessThanOrEqual(tolerance),
  );

  it.each([
    ['Academy Awards (Oscars)', 170],
    ['BAFTA', 75],
    ['European Film Awards', 30],
    ['Goya Awards', 120],
    ['FIAPF', 49],
    ["Méliès d'Or", 25],
    ['Canadian Screen Awards', 30],
  ])('has the qualifier %s on %i festivals', (qualifier, count) =>
    expect(festivals.filter(({ festival }) => festival.qualifiers.includes(qualifier))).toHaveLength(count),
  );
  it.each(['A', 'CAA', 'CA'])('has 17 festivals with the arthouse index %s', (index) =>
    expect(festivals.filter(({ festival }) => festival.arthouseIndex === index)).toHaveLength(17),
  );
  it('covers at least 130 countries', () =>
    expect(new Set(festivals.map(({ festival }) => festival.country)).size).toBeGreaterThanOrEqual(130));
  it('states no time zone on a deadline', () =>
    expect(allCompetitions.some(({ dates }) => dates.some(({ timezone }) => timezone !== null))).toBe(false));
});
