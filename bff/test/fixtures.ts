import { randomUUID } from 'node:crypto';
import { registerUser } from '../../services/identity/src/users/change-user.js';
import { Db as IdentityDb } from '../../services/identity/src/database/client.js';
import { identity } from '../../services/identity/src/identity.module.js';
import type { Functions } from '../src/functions/index.js';
import { catalogueFixtures } from './catalogue-fixtures.js';
import { dossierFixtures } from './dossier-fixtures.js';
import { fixtureKinds, nothing, NOWHERE, fixed, type Fixture } from './fixture-kinds.js';
import { inDays } from './import-festivals.js';
import { noticeFixtures } from './notice-fixtures.js';
import { pastFixtures } from './past-fixtures.js';
import { sendingFixtures } from './sending-fixtures.js';
import { sendStill } from './send-still.js';
import type { Platform } from './platform.js';
import type { Payload, Things } from './things.js';

type Ban = { banned?: boolean; banReason?: string };

/**
 * Contains one fixture for every registered function. A function without one fails to compile, and fails the
 * test.
 */
export function fixturesFor(laurel: Platform, things: Things): Record<keyof Functions, Fixture> {
  const { owner, filmId, competitionId, dateId, submissionId } = things;
  const { userFixture, filmFixture, filmFixtureWith, submissionFixture } = fixtureKinds(things);
  /** Creates a new user for each caller. */
  const somebody = async (ban: Ban = {}) => {
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
    await laurel.inside(identity, IdentityDb).$transaction((tx) => registerUser(tx, user));
    return { userId };
  };
  const newUserFixture = (more: Payload = {}, ban: Ban = {}): Fixture => ({
    input: async () => ({ ...(await somebody(ban)), ...more }),
  });
  const getProfile = async (cookie?: string) => (await laurel.get('getMyProfile', {}, cookie)).body;
  const reported = async () => {
    const input = { festivalId: 1, subject: 'fees', text: `EUR ${randomUUID()}` };
    return (await laurel.post('reportMistake', input, owner.cookie)).body.id as number;
  };
  const sent = (stillFilmId?: number) => sendStill(laurel, owner.cookie, stillFilmId);
  return {
    getSession: nothing,
    startSession: {
      input: async () => ({ accessToken: await laurel.issuer.accessToken(laurel.issuer.person()) }),
    },
    endSession: fixed({ everywhere: false }),
    isUserExisting: fixed({ email: 'nobody@laurel.test' }),
    getUserRoles: nothing,
    getUserRole: userFixture,
    setUserRole: {
      input: () => ({ userId: owner.userId, role: 'Producer' }),
      missing: { userId: randomUUID(), role: 'Producer' },
    },
    getMySessions: nothing,
    revokeSession: {
      input: async () => {
        const expiresAt = new Date(Date.now() + 86_400_000);
        const data = { userId: owner.userId, token: randomUUID(), expiresAt };
        return { sessionId: (await laurel.inside(identity, IdentityDb).session.create({ data })).id };
      },
      missing: { sessionId: randomUUID() },
    },
    revokeOtherSessions: nothing,
    requestVerificationMail: {
      input: async () => {
        await laurel.inside(identity, IdentityDb).verificationMail.deleteMany();
        return {};
      },
    },
    refreshAccount: nothing,
    getMyProfile: nothing,
    updateProfile: {
      input: async (cookie) => ({ version: (await getProfile(cookie))?.version ?? 1, name: 'Ada' }),
    },
    deleteMyAccount: {
      input: async (cookie) => ({ email: (await getProfile(cookie))?.email ?? 'ada@laurel.test' }),
    },
    exportMyData: nothing,
    getMyExport: nothing,
    getUserTokens: userFixture,
    getUsers: fixed({ query: 'ada', role: 'user', sort: 'name' }),
    getUserSheet: fixed({ userId: owner.userId }),
    setUserEmailVerified: newUserFixture({ emailVerified: false }),
    setUserSystemRole: newUserFixture({ role: 'admin', reason: 'Joins us' }),
    banUser: newUserFixture({ reason: 'Spam', expiresAt: '2030-01-01T00:00:00Z' }),
    unbanUser: newUserFixture({}, { banned: true, banReason: 'Spam' }),
    revokeUserSessions: newUserFixture(),
    impersonateUser: newUserFixture({ reason: 'They cannot find their film' }),
    stopImpersonating: nothing,
    grantTokens: fixed({ userId: owner.userId, token: 'submission', amount: 1, reason: 'Sorry' }),
    getAuditLog: fixed({ whom: owner.userId, from: '2026-01-01T00:00:00Z' }),
    getAdminDashboard: nothing,
    getGenders: nothing,
    getGenres: nothing,
    getCompetitionTypes: nothing,
    getCountries: nothing,
    getSubdivisions: fixed({ countries: ['FR'] }),
    getLanguages: nothing,
    getCurrencies: nothing,
    getFestivals: fixed({ query: 'lantern', filters: { country: ['FR'] }, facets: ['country'] }),
    getCatalogueSize: nothing,
    getAllFestivals: nothing,
    getAllFestivalsMinimal: nothing,
    getAllFestivalCompetitionsMinimal: nothing,
    getFestival: fixed({ festivalId: 1 }),
    getSimilarFestivals: fixed({ festivalId: 1 }),
    getFestivalCompetitions: fixed({ festivalId: 1 }),
    getCompetitions: fixed({ query: 'shorts', facets: ['type'] }),
    getCompetitionTerms: fixed({ competitionId }),
    getCompetitionDates: fixed({ competitionIds: [competitionId] }),
    getCompetitionSubmissionFees: fixed({ competitionDateId: dateId }),
    getCompetitionDeadlines: fixed({ from: inDays(0), to: inDays(90) }),
    ...catalogueFixtures(laurel),
    addFilm: fixed({
      name: 'Another',
      screenings: [{ date: '2026-05-01', country: 'PT', kind: 'festival' }],
    }),
    updateFilm: filmFixtureWith({ genres: ['Drama'] }),
    deleteFilm: {
      input: async () => {
        const { body } = await laurel.post('addFilm', { name: 'Not for long' }, owner.cookie);
        return { filmId: body.id };
      },
      missing: { filmId: NOWHERE },
    },
    createStillUpload: filmFixtureWith({ bytes: 1000 }),
    addFilmStill: {
      input: async () => ({ filmId, stillFileName: await sent(filmId) }),
      missing: { filmId: NOWHERE, stillFileName: randomUUID() },
    },
    removeFilmStill: {
      input: async () => {
        const stillFileName = await sent(filmId);
        await laurel.post('addFilmStill', { filmId, stillFileName }, owner.cookie);
        return { filmId, stillFileName };
      },
      missing: { filmId: NOWHERE, stillFileName: randomUUID() },
    },
    orderFilmStills: {
      input: async () => {
        const { body } = await laurel.get('getFilm', { filmId }, owner.cookie);
        return { filmId, stillFileNames: body.stillFileNames };
      },
      missing: { filmId: NOWHERE, stillFileNames: [] },
    },
    setReservedPremieres: filmFixtureWith({ premieres: [{ level: 'world', festivalId: null }] }),
    getFilmStillUrls: filmFixture,
    tryStill: {
      input: async () => ({ stillFileName: await sent() }),
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
    getViews: nothing,
    saveView: fixed({ name: 'Soon in France', query: 'country=FR' }),
    deleteView: fixed({ viewId: NOWHERE }),
    getMatchExplanation: filmFixtureWith({ competitionIds: [competitionId] }),
    getFilmVerdicts: {
      input: () => ({ userId: owner.userId, competitionIds: [competitionId] }),
      missing: { userId: randomUUID(), competitionIds: [competitionId] },
    },
    reportMistake: fixed({ festivalId: 1, subject: 'dates', text: 'The second deadline is over.' }),
    saveSearch: fixed({
      name: 'Soon',
      search: { query: 'rain', filters: { country: ['FR'] } },
      seenCompetitionId: 1,
    }),
    getSavedSearches: nothing,
    deleteSavedSearch: fixed({ searchId: NOWHERE }),
    countFestivals: fixed({ searches: [{ query: 'rain', addedAfter: 1 }, {}] }),
    watchFestival: fixed({ festivalId: 1 }),
    unwatchFestival: fixed({ festivalId: 1 }),
    getWatches: nothing,
    getMyMistakeReports: fixed({ festivalId: 1 }),
    getMistakeReports: fixed({ isOpen: true }),
    resolveMistakeReport: {
      input: async () => ({ reportId: await reported() }),
      missing: { reportId: NOWHERE },
    },
    getMatchPreview: filmFixtureWith({ facts: { length: 3000 }, preferences: { qualifiers: ['BAFTA'] } }),
    getCompetitionSubmissionDashboardData: filmFixture,
    planSubmissions: filmFixtureWith({
      budgets: [{ amount: 50_000, currency: 'EUR' }],
      from: inDays(0),
      to: inDays(200),
      must: [competitionId],
    }),
    getWhatIfListing: filmFixtureWith({ facts: { length: 3000 }, changed: true, facets: ['verdict'] }),
    getTrialMatches: fixed({ length: 600, productionCountries: ['FR'], types: ['Documentary'] }),
    getUserWizardHistory: userFixture,
    getRecommendations: filmFixtureWith({ batchId: 202611 }),
    addUserSubmission: filmFixtureWith({ competitionId, state: 'waitlist' }),
    updateUserSubmissionState: submissionFixture({ state: 'to-submit' }),
    // The version is stale. A permitted caller gets the current state, and nothing changes.
    undoUserSubmission: {
      input: () => ({ items: [{ submissionId, rowVersion: NOWHERE }] }),
      missing: { items: [{ submissionId: NOWHERE, rowVersion: NOWHERE }] },
    },
    getUserSubmission: submissionFixture(),
    getUserSubmissionsByFilmId: filmFixtureWith({ deadlines: true }),
    getFilmSummaries: userFixture,
    getSubmissionCalendar: filmFixtureWith({ from: inDays(-30), to: inDays(300) }),
    createCalendarFeed: nothing,
    getCalendarFeeds: nothing,
    ...noticeFixtures(laurel, things),
    ...sendingFixtures(laurel, things),
    ...pastFixtures(laurel, things),
    ...dossierFixtures(laurel, things),
    revokeCalendarFeed: fixed({ feedId: NOWHERE }),
    getFunctions: nothing,
    getProducts: fixed({ type: 'service' }),
    getFilmSubscription: filmFixture,
    requireSubscription: filmFixture,
    getProductById: fixed({ productId: 'demo_match' }),
    getPriceForProduct: fixed({ productId: 'demo_match', cycle: '6_month' }),
    getStripeCustomerId: userFixture,
    getCustomer: userFixture,
    createCustomer: userFixture,
    getCustomerSubscriptions: userFixture,
    getCustomerFeatures: userFixture,
    getInvoices: userFixture,
    getPaidFees: userFixture,
    getSubscription: {
      input: () => ({ subscriptionId: things.subscriptionId }),
      missing: { subscriptionId: 'sub_none' },
    },
    getCheckout: { input: () => ({ sessionId: things.sessionId }), missing: { sessionId: 'cs_test_none' } },
    getPlanChange: filmFixtureWith({ productId: 'demo_match_submit' }),
    openBillingPortal: nothing,
  };
}
