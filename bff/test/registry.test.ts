import { functions } from '../src/functions/index.js';

/** The functions of the product specification: name, method and access. */
const specified = `
  getSession GET any; getUsers GET admin; isUserExisting GET any; getUserRoles GET any; getUserRole GET own; getUserTokens GET own
  setUserRole POST own; setUserEmailVerified POST admin; getCountries GET any; getCurrencies GET any; getGenders GET any
  getGenres GET any; getCompetitionTypes GET any; getFestivals GET any; getAllFestivals GET any; getAllFestivalsMinimal GET any
  getAllFestivalCompetitionsMinimal GET any; getFestival GET any; getFestivalCompetitions GET any; getCompetitions GET any
  getCompetitionTerms GET any; getCompetitionDates GET any; getCompetitionSubmissionFees GET any; getCompetitionDeadlines GET any
  getCompetitionWizardListingData GET own; getUserWizardHistory GET own; getFilm GET own; getUserFilms GET own; getFilmStillUrls GET own
  addFilm POST user; addFilmStill POST own; getUserSubmission GET own; getUserSubmissionsByFilmId GET own
  getCompetitionSubmissionDashboardData GET own; addUserSubmission POST own; updateUserSubmissionState POST own
  requireSubscription GET own; getFilmSubscription GET own; getStripeCustomerId GET own; getProducts GET any; getProductById GET any
  getPriceForProduct GET any; getCustomer GET own; createCustomer GET own; getCustomerSubscriptions GET own; getCustomerFeatures GET own
  getInvoices GET own; getSubscription GET own`
  .split(/[;\n]/)
  .map((line) => line.trim().split(' '))
  .filter(([name]) => name)
  .map(([name, method, access]) => ({ name: name!, method, access }));
const registry = functions as Record<
  string,
  { method: string; access: string; input: { safeParse(value: unknown): { success: boolean } } }
>;

/** Functions that return a whole list which does not grow with the catalogue, with their cost. */
const INEXPENSIVE_LISTS = [
  'deletePastEntry 1',
  'deleteSavedSearch 1',
  'deleteView 1',
  'getCalendarFeeds 1',
  'getCompetitionTypes 1',
  'getCountries 1',
  'getCurrencies 1',
  'getDossierLinks 1',
  'getGenders 1',
  'getGenres 1',
  'getLanguages 1',
  'getMyMistakeReports 1',
  'getMySessions 1',
  'getSavedSearches 1',
  'getSubdivisions 1',
  'getViews 1',
  'getWatches 1',
  'revokeCalendarFeed 1',
  'revokeDossierLink 1',
  'saveSearch 1',
  'saveView 1',
];

describe('the registry', () => {
  it('contains the 48 functions of the specification', () => expect(specified).toHaveLength(48));
  it.each(specified)('$name is declared as specified', ({ name, method, access }) =>
    expect(registry[name]).toMatchObject({ method, access }),
  );
  // asvs 8.1.2, 8.2.3
  it.each(Object.entries(registry))('%s rejects an unknown field', (_name, { input }) =>
    expect(input.safeParse({ surprise: 1 }).success).toBe(false),
  );
  it('allows caching only for functions that anyone may call', () => {
    const cacheable = Object.entries(functions).filter(
      ([, declared]) => 'cacheSeconds' in declared && declared.cacheSeconds !== undefined,
    );
    expect(cacheable.every(([, { access }]) => access === 'any')).toBe(true);
  });

  /**
   * The functions with their shapes and their cost. The tests find expensive functions by the names of their
   * fields: a response that grows with the catalogue, or an input of hundreds of IDs, is expensive.
   */
  const declared = Object.entries(functions).map(([name, { input, response, ...declaration }]) => ({
    name,
    inputShape: (input as { shape?: Record<string, unknown> }).shape ?? {},
    responseShape: (response as { shape?: Record<string, unknown> }).shape ?? {},
    cost: 'cost' in declaration ? (declaration.cost as (input: object) => number) : () => 1,
  }));
  it('charges more for a complete list, unless it never grows with the catalogue', () => {
    const wholeLists = declared.filter(
      ({ inputShape, responseShape }) =>
        'items' in responseShape && 'page' in responseShape && !('page' in inputShape),
    );
    const costs = wholeLists.map(({ name, cost }) => `${name} ${cost({})}`);
    expect(costs.filter((cost) => !cost.endsWith(' 1')).toSorted()).toEqual([
      'getAllFestivalCompetitionsMinimal 20',
      'getAllFestivalsMinimal 20',
    ]);
    expect(costs.filter((cost) => cost.endsWith(' 1')).toSorted()).toEqual(INEXPENSIVE_LISTS);
  });
  it('charges more for two hundred IDs or items than for ten, unless their data is small', () => {
    const ids = (n: number) => Array.from({ length: n }, (_, i) => i + 1);
    const costs = declared.flatMap(({ name, inputShape, cost }) =>
      Object.keys(inputShape)
        .filter((field) => /ids$|^items$/i.test(field))
        .map((field) => `${name} ${[10, 200].map((n) => cost({ [field]: ids(n) })).join(' ')}`),
    );
    expect(costs.toSorted()).toEqual([
      'addUserSubmission 10 200',
      'deleteFestivals 10 200',
      'deprecateFestivals 10 200',
      'getAllFestivals 1 4',
      'getCompetitionDates 1 4',
      'getCompetitionDeadlines 1 4',
      'getCompetitionSubmissionFees 1 4',
      'getCompetitionTerms 1 4',
      'getCompetitions 1 4',
      'getCurrencies 1 1',
      'getFilmSummaries 1 1',
      'getFilmVerdicts 11 14',
      'getMatchExplanation 1 4',
      'getWatchCounts 1 1',
      'readNotifications 1 1',
      'reviewSelected 2 5',
      'submitSelected 15 205',
      'undoUserSubmission 10 200',
      'updateUserSubmissionState 10 200',
      'verifyFestivals 10 200',
    ]);
  });
  it('charges more for a change of a film, which is published completely to every projection', () =>
    expect(
      [
        'addFilm',
        'updateFilm',
        'deleteFilm',
        'removeFilmStill',
        'orderFilmStills',
        'setReservedPremieres',
        'getFilm',
      ].map((name) => declared.find((item) => item.name === name)!.cost({})),
    ).toEqual([10, 10, 10, 10, 10, 10, 1]));
  it('charges more for a comparison with every festival', () =>
    expect(declared.find(({ name }) => name === 'getSimilarFestivals')!.cost({})).toBe(5));
  it('charges more for many runs with all their results', () => {
    const { cost } = declared.find(({ name }) => name === 'getUserWizardHistory')!;
    expect([cost({ pageSize: 200 }), cost({ pageSize: 200, isBrief: true })]).toEqual([20, 1]);
  });
  it.each([
    ['getCompetitionWizardListingData', { filmId: 1 }, 1],
    ['getCompetitionWizardListingData', { filmId: 1, openings: true }, 4],
    ['getWhatIfListing', { filmId: 1, facts: {} }, 4],
    ['getWhatIfListing', { filmId: 1, facts: {}, query: 'short film', sort: 'fee' }, 5],
    ['getMatchPreview', { facts: {} }, 3],
    ['getMatchPreview', { filmId: 1, facts: {} }, 4],
    ['getMatchExplanation', { filmId: 1, competitionIds: [1] }, 1],
    ['getMatchExplanation', { filmId: 1, competitionIds: [1], includePositions: true }, 2],
    ['getMatchExplanation', { filmId: 1, competitionIds: [1, 2, 3], includePositions: true }, 4],
    ['planSubmissions', { maxEntries: 5 }, 20],
    ['planSubmissions', { maxEntries: null }, 10],
    ['planSubmissions', { maxEntries: null, matches: true }, 20],
  ])('charges %s with %j according to its computing time', (name, input, cost) =>
    expect(declared.find((item) => item.name === name)!.cost(input)).toBe(cost),
  );
});
