import { functions } from '../src/functions/index.js';
import { notYet } from '../src/functions/not-yet.js';

/** spec/functions.md: every name, its method and who may call it. */
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

describe('the registry', () => {
  it('knows the 48 functions of the specification', () => expect(specified).toHaveLength(48));
  it.each(specified)('$name is declared as specified, or waits for its issue', ({ name, method, access }) => {
    if (name in notYet) return expect(registry).not.toHaveProperty(name);
    expect(registry[name]).toMatchObject({ method, access });
  });
  it('keeps no name waiting that the specification does not have', () => {
    const names = specified.map(({ name }) => name);
    expect(Object.keys(notYet).filter((name) => !names.includes(name))).toEqual([]);
  });
  it.each(Object.entries(registry))('%s refuses a field that it does not know', (_name, { input }) =>
    expect(input.safeParse({ surprise: 1 }).success).toBe(false),
  );
  it('lets everyone keep an answer only where everyone may ask', () => {
    const kept = Object.entries(functions).filter(
      ([, declared]) => 'cacheSeconds' in declared && declared.cacheSeconds,
    );
    expect(kept.every(([, { access }]) => access === 'any')).toBe(true);
  });
});
