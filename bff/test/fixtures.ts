import { randomUUID } from 'node:crypto';
import { registerUser } from '../../services/identity/src/users/change-user.js';
import { Db as IdentityDb } from '../../services/identity/src/database/client.js';
import { identity } from '../../services/identity/src/identity.module.js';
import type { Functions } from '../src/functions/index.js';
import { catalogueFixtures } from './catalogue-fixtures.js';
import { dossierFixtures } from './dossier-fixtures.js';
import { fixtureKinds, noInput, MISSING_ID, fixedInput, type Fixture } from './fixture-kinds.js';
import { inDays } from './import-festivals.js';
import { noticeFixtures } from './notice-fixtures.js';
import { pastFixtures } from './past-fixtures.js';
import { sendingFixtures } from './sending-fixtures.js';
import { sendStill } from './send-still.js';
import type { Platform } from './platform.js';
import type { Payload, SampleData } from './sample-data.js';

type Ban = { banned?: boolean; banReason?: string };

/**
 * Contains one fixture for every registered function. A function without one fails to compile, and fails the
 * test.
 */
export function createFixtures(laurel: Platform, sample: SampleData): Record<keyof Functions, Fixture> {
  const { owner, filmId, competitionId, dateId, submissionId } = sample;
  const { userFixture, filmFixture, filmFixtureWith, submissionFixture } = fixtureKinds(sample);
  /** Creates a new user for each caller. */
  const createUser = async (ban: Ban = {}) => {
    const userId = randomUUID();
    const user = {
      id: userId,
      name: 'Somebody',
      email: `${userId}@laurel.test`,
      emailVerified: true,
      ...ban,
    };
    const { email, emailVerified, name } = user;
    laurel.issuer.accounts.set(userId, { email, emailVerified, name });
    await laurel.getProvider(identity, IdentityDb).$transaction((tx) => registerUser(tx, user));
    return { userId };
  };
  const budget = { amount: 50_000, currency: 'EUR' };
  const newUserFixture = (more: Payload = {}, ban: Ban = {}): Fixture => ({
    input: async () => ({ ...(await createUser(ban)), ...more }),
  });
  const getProfile = async (cookie?: string) => (await laurel.get('getMyProfile', {}, cookie)).body;
  const createReport = async () => {
    const input = { festivalId: 1, subject: 'fees', text: `EUR ${randomUUID()}` };
    return (await laurel.post('reportMistake', input, owner.cookie)).body.id as number;
  };
  const uploadStill = (stillFilmId?: number) => sendStill(laurel, owner.cookie, stillFilmId);
  return {
    getSession: noInput,
    startSession: {
      input: async () => ({ accessToken: await laurel.issuer.accessToken(laurel.issuer.person()) }),
    },
    endSession: fixedInput({ everywhere: false }),
    isUserExisting: fixedInput({ email: 'nobody@laurel.test' }),
    getUserRoles: noInput,
    getUserRole: userFixture,
    setUserRole: {
      input: () => ({ userId: owner.userId, role: 'Producer' }),
      missing: { userId: randomUUID(), role: 'Producer' },
    },
    getMySessions: noInput,
    revokeSession: {
      input: async () => {
        const expiresAt = new Date(Date.now() + 86_400_000);
        const data = { userId: owner.userId, token: randomUUID(), expiresAt };
        return { sessionId: (await laurel.getProvider(identity, IdentityDb).session.create({ data })).id };
      },
      missing: { sessionId: randomUUID() },
    },
    revokeOtherSessions: noInput,
    requestVerificationMail: {
      input: async () => {
        await laurel.getProvider(identity, IdentityDb).verificationMail.deleteMany();
        return {};
      },
    },
    refreshAccount: noInput,
    getMyProfile: noInput,
    updateProfile: {
      input: async (cookie) => ({ version: (await getProfile(cookie))?.version ?? 1, name: 'Ada' }),
    },
    deleteMyAccount: {
      input: async (cookie) => ({ email: (await getProfile(cookie))?.email ?? 'ada@laurel.test' }),
    },
    exportMyData: noInput,
    getMyExport: noInput,
    getUserTokens: userFixture,
    getUsers: fixedInput({ search: 'ada', role: 'user', sort: 'name' }),
    getUserSheet: fixedInput({ userId: owner.userId }),
    setUserEmailVerified: newUserFixture({ emailVerified: false }),
    setUserSystemRole: newUserFixture({ role: 'admin', reason: 'Joins us' }),
    banUser: newUserFixture({ reason: 'Spam', expiresAt: '2030-01-01T00:00:00Z' }),
    unbanUser: newUserFixture({}, { banned: true, banReason: 'Spam' }),
    revokeUserSessions: newUserFixture(),
    impersonateUser: newUserFixture({ reason: 'They cannot find their film' }),
    stopImpersonating: noInput,
    grantTokens: fixedInput({ userId: owner.userId, token: 'submission', amount: 1, reason: 'Sorry' }),
    getAuditLog: fixedInput({ whom: owner.userId, from: '2026-01-01T00:00:00Z' }),
    getAdminDashboard: noInput,
    getGenders: noInput,
    getGenres: noInput,
    getCompetitionTypes: noInput,
    getCountries: noInput,
    getSubdivisions: fixedInput({ countries: ['FR'] }),
    getCityKeys: fixedInput({ cities: [{ country: 'DE', name: 'Munich' }] }),
    getLanguages: noInput,
    getCurrencies: noInput,
    getReferenceRates: noInput,
    getFestivals: fixedInput({ query: 'lantern', filters: { country: ['FR'] }, facets: ['country'] }),
    getCatalogueSize: noInput,
    getAllFestivals: noInput,
    getAllFestivalsMinimal: noInput,
    getAllFestivalCompetitionsMinimal: noInput,
    getFestival: fixedInput({ festivalId: 1 }),
    getSimilarFestivals: fixedInput({ festivalId: 1 }),
    getFestivalCompetitions: fixedInput({ festivalId: 1 }),
    getCompetitions: fixedInput({ query: 'shorts', facets: ['type'] }),
    getCompetitionTerms: fixedInput({ competitionId }),
    getCompetitionDates: fixedInput({ competitionIds: [competitionId] }),
    getCompetitionSubmissionFees: fixedInput({ competitionDateId: dateId }),
    getCompetitionDeadlines: fixedInput({ from: inDays(0), to: inDays(90) }),
    ...catalogueFixtures(laurel),
    addFilm: fixedInput({
      name: 'Another',
      screenings: [{ date: '2026-05-01', country: 'PT', kind: 'festival' }],
    }),
    updateFilm: filmFixtureWith({ genres: ['Drama'] }),
    deleteFilm: {
      input: async () => {
        const { body } = await laurel.post('addFilm', { name: 'Not for long' }, owner.cookie);
        return { filmId: body.id };
      },
      missing: { filmId: MISSING_ID },
    },
    createStillUpload: filmFixtureWith({ bytes: 1000 }),
    addFilmStill: {
      input: async () => ({ filmId, stillFileName: await uploadStill(filmId) }),
      missing: { filmId: MISSING_ID, stillFileName: randomUUID() },
    },
    removeFilmStill: {
      input: async () => {
        const stillFileName = await uploadStill(filmId);
        await laurel.post('addFilmStill', { filmId, stillFileName }, owner.cookie);
        return { filmId, stillFileName };
      },
      missing: { filmId: MISSING_ID, stillFileName: randomUUID() },
    },
    orderFilmStills: {
      input: async () => {
        const { body } = await laurel.get('getFilm', { filmId }, owner.cookie);
        return { filmId, stillFileNames: body.stillFileNames };
      },
      missing: { filmId: MISSING_ID, stillFileNames: [] },
    },
    setReservedPremieres: filmFixtureWith({ premieres: [{ level: 'world', festivalId: null }] }),
    getFilmStillUrls: filmFixtureWith({ userId: owner.userId }),
    tryStill: {
      input: async () => ({ stillFileName: await uploadStill() }),
      missing: { stillFileName: randomUUID() },
    },
    getFilm: filmFixture,
    getUserFilms: userFixture,
    runWizard: filmFixtureWith({
      userRole: 'Producer',
      preferences: { budget: { amount: 5000, currency: 'EUR' } },
    }),
    getCompetitionWizardListingData: filmFixtureWith({
      filters: { country: ['FR'], deadlineWithin: 366 },
      facets: ['country', 'chance'],
      sort: 'deadline',
    }),
    hideCompetition: filmFixtureWith({ competitionId, isHidden: false }),
    getViews: noInput,
    saveView: fixedInput({ name: 'Soon in France', query: 'country=FR' }),
    deleteView: fixedInput({ viewId: MISSING_ID }),
    getMatchExplanation: filmFixtureWith({ competitionIds: [competitionId] }),
    getFilmVerdicts: {
      input: () => ({ userId: owner.userId, competitionIds: [competitionId] }),
      missing: { userId: randomUUID(), competitionIds: [competitionId] },
    },
    reportMistake: fixedInput({ festivalId: 1, subject: 'dates', text: 'The second deadline is over.' }),
    saveSearch: fixedInput({
      name: 'Soon',
      search: { query: 'rain', filters: { country: ['FR'] } },
      seenCompetitionId: 1,
    }),
    getSavedSearches: noInput,
    deleteSavedSearch: fixedInput({ searchId: MISSING_ID }),
    countFestivals: fixedInput({ searches: [{ query: 'rain', addedAfter: 1 }, {}] }),
    watchFestival: fixedInput({ festivalId: 1 }),
    unwatchFestival: fixedInput({ festivalId: 1 }),
    getWatches: noInput,
    getMyMistakeReports: fixedInput({ festivalId: 1 }),
    getMistakeReports: fixedInput({ isOpen: true }),
    resolveMistakeReport: {
      input: async () => ({ reportId: await createReport() }),
      missing: { reportId: MISSING_ID },
    },
    getMatchPreview: filmFixtureWith({ facts: { length: 3000 }, preferences: { qualifiers: ['BAFTA'] } }),
    getCompetitionSubmissionDashboardData: filmFixture,
    planSubmissions: filmFixtureWith({ budget, from: inDays(0), to: inDays(200), must: [competitionId] }),
    getWhatIfListing: filmFixtureWith({ facts: { length: 3000 }, changed: true, facets: ['verdict'] }),
    getTrialMatches: fixedInput({ length: 600, productionCountries: ['FR'], types: ['Documentary'] }),
    getUserWizardHistory: userFixture,
    getRecommendations: filmFixtureWith({ batchId: 202611 }),
    addUserSubmission: filmFixtureWith({ competitionId, state: 'waitlist' }),
    updateUserSubmissionState: submissionFixture({ state: 'to-submit' }),
    // The version is stale. A permitted caller gets the current state, and nothing changes.
    undoUserSubmission: {
      input: () => ({ items: [{ submissionId, rowVersion: MISSING_ID }] }),
      missing: { items: [{ submissionId: MISSING_ID, rowVersion: MISSING_ID }] },
    },
    getUserSubmission: submissionFixture(),
    getUserSubmissionsByFilmId: filmFixtureWith({ deadlines: true }),
    getFilmSummaries: userFixture,
    getSubmissionCalendar: filmFixtureWith({ from: inDays(-30), to: inDays(300) }),
    createCalendarFeed: noInput,
    getCalendarFeeds: noInput,
    ...noticeFixtures(laurel, sample),
    ...sendingFixtures(laurel, sample),
    ...pastFixtures(laurel, sample),
    ...dossierFixtures(laurel, sample),
    revokeCalendarFeed: fixedInput({ feedId: MISSING_ID }),
    getFunctions: noInput,
    getProducts: fixedInput({ type: 'service' }),
    getFilmSubscription: filmFixture,
    requireSubscription: filmFixture,
    getProductById: fixedInput({ productId: 'demo_match' }),
    getPriceForProduct: fixedInput({ productId: 'demo_match', cycle: '6_month' }),
    getStripeCustomerId: userFixture,
    getCustomer: userFixture,
    createCustomer: userFixture,
    getCustomerSubscriptions: userFixture,
    getCustomerFeatures: userFixture,
    getInvoices: userFixture,
    getPaidFees: userFixture,
    getSubscription: {
      input: () => ({ subscriptionId: sample.subscriptionId }),
      missing: { subscriptionId: 'sub_none' },
    },
    getCheckout: { input: () => ({ sessionId: sample.sessionId }), missing: { sessionId: 'cs_test_none' } },
    getPlanChange: filmFixtureWith({ productId: 'demo_match_submit' }),
    openBillingPortal: noInput,
  };
}
