import { randomUUID } from 'node:crypto';
import { registerUser } from '../../services/identity/src/users/change-user.js';
import { Db as IdentityDb } from '../../services/identity/src/database.js';
import { identity } from '../../services/identity/src/identity.module.js';
import type { Functions } from '../src/functions/index.js';
import { catalogueFixtures } from './catalogue-fixtures.js';
import { dossierFixtures } from './dossier-fixtures.js';
import { fixtureKinds, nothing, NOWHERE, of, type Fixture } from './fixture-kinds.js';
import { inDays } from './import-festivals.js';
import { noticeFixtures } from './notice-fixtures.js';
import { pastFixtures } from './past-fixtures.js';
import { sendingFixtures } from './sending-fixtures.js';
import { sendStill } from './send-still.js';
import type { Payload, Platform, Things } from './things.js';

type Ban = { banned?: boolean; banReason?: string };

/** One for every function of the registry: a new function without one does not compile, and fails the test. */
export function fixturesFor(laurel: Platform, things: Things): Record<keyof Functions, Fixture> {
  const { owner, filmId, competitionId, dateId, submissionId } = things;
  const { ofUser, ofFilm, ofFilmWith, ofSubmission } = fixtureKinds(things);
  /** Somebody new for each who asks. */
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
  const ofSomebody = (more: Payload = {}, ban: Ban = {}): Fixture => ({
    input: async () => ({ ...(await somebody(ban)), ...more }),
  });
  const profileOf = async (cookie?: string) => (await laurel.get('getMyProfile', {}, cookie)).body;
  const reported = async () => {
    const asked = { festivalId: 1, subject: 'fees', text: `EUR ${randomUUID()}` };
    return (await laurel.post('reportMistake', asked, owner.cookie)).body.id as number;
  };
  const sent = (of?: number) => sendStill(laurel, owner.cookie, of);
  return {
    getSession: nothing,
    startSession: {
      input: async () => ({ accessToken: await laurel.issuer.accessToken(laurel.issuer.person()) }),
    },
    endSession: of({ everywhere: false }),
    isUserExisting: of({ email: 'nobody@laurel.test' }),
    getUserRoles: nothing,
    getUserRole: ofUser,
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
      input: async (cookie) => ({ version: (await profileOf(cookie))?.version ?? 1, name: 'Ada' }),
    },
    deleteMyAccount: {
      input: async (cookie) => ({ email: (await profileOf(cookie))?.email ?? 'ada@laurel.test' }),
    },
    exportMyData: nothing,
    getMyExport: nothing,
    getUserTokens: ofUser,
    getUsers: of({ query: 'ada', role: 'user', sort: 'name' }),
    getUserSheet: of({ userId: owner.userId }),
    setUserEmailVerified: ofSomebody({ emailVerified: false }),
    setUserSystemRole: ofSomebody({ role: 'admin', reason: 'Joins us' }),
    banUser: ofSomebody({ reason: 'Spam', expiresAt: '2030-01-01T00:00:00Z' }),
    unbanUser: ofSomebody({}, { banned: true, banReason: 'Spam' }),
    revokeUserSessions: ofSomebody(),
    impersonateUser: ofSomebody({ reason: 'They cannot find their film' }),
    stopImpersonating: nothing,
    grantTokens: of({ userId: owner.userId, token: 'submission', amount: 1, reason: 'Sorry' }),
    getAuditLog: of({ whom: owner.userId, from: '2026-01-01T00:00:00Z' }),
    getAdminDashboard: nothing,
    getGenders: nothing,
    getGenres: nothing,
    getCompetitionTypes: nothing,
    getCountries: nothing,
    getSubdivisions: of({ countries: ['FR'] }),
    getLanguages: nothing,
    getCurrencies: nothing,
    getFestivals: of({ query: 'lantern', filters: { country: ['FR'] }, facets: ['country'] }),
    getCatalogueSize: nothing,
    getAllFestivals: nothing,
    getAllFestivalsMinimal: nothing,
    getAllFestivalCompetitionsMinimal: nothing,
    getFestival: of({ festivalId: 1 }),
    getSimilarFestivals: of({ festivalId: 1 }),
    getFestivalCompetitions: of({ festivalId: 1 }),
    getCompetitions: of({ query: 'shorts', facets: ['type'] }),
    getCompetitionTerms: of({ competitionId }),
    getCompetitionDates: of({ competitionIds: [competitionId] }),
    getCompetitionSubmissionFees: of({ competitionDateId: dateId }),
    getCompetitionDeadlines: of({ from: inDays(0), to: inDays(90) }),
    ...catalogueFixtures(laurel),
    addFilm: of({ name: 'Another', screenings: [{ date: '2026-05-01', country: 'PT', kind: 'festival' }] }),
    updateFilm: ofFilmWith({ genres: ['Drama'] }),
    deleteFilm: {
      input: async () => {
        const { body } = await laurel.post('addFilm', { name: 'Not for long' }, owner.cookie);
        return { filmId: body.id };
      },
      missing: { filmId: NOWHERE },
    },
    createStillUpload: ofFilmWith({ bytes: 1000 }),
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
    setKeptPremieres: ofFilmWith({ premieres: [{ level: 'world', festivalId: null }] }),
    getFilmStillUrls: ofFilm,
    tryStill: {
      input: async () => ({ stillFileName: await sent() }),
      missing: { stillFileName: randomUUID() },
    },
    getFilm: ofFilm,
    getUserFilms: ofUser,
    runWizard: ofFilmWith({
      userRole: 'Producer',
      preferences: { budget: { amount: 5000, currency: 'EUR' } },
    }),
    getCompetitionWizardListingData: ofFilmWith({
      filters: { country: ['FR'], deadlineWithin: 366 },
      facets: ['country', 'chance'],
      sort: 'deadline',
    }),
    hideCompetition: ofFilmWith({ competitionId, isHidden: false }),
    getViews: nothing,
    saveView: of({ name: 'Soon in France', query: 'country=FR' }),
    deleteView: of({ viewId: NOWHERE }),
    getMatchExplanation: ofFilmWith({ competitionIds: [competitionId] }),
    getFilmVerdicts: {
      input: () => ({ userId: owner.userId, competitionIds: [competitionId] }),
      missing: { userId: randomUUID(), competitionIds: [competitionId] },
    },
    reportMistake: of({ festivalId: 1, subject: 'dates', text: 'The second deadline is over.' }),
    saveSearch: of({
      name: 'Soon',
      search: { query: 'rain', filters: { country: ['FR'] } },
      seenCompetitionId: 1,
    }),
    getSavedSearches: nothing,
    deleteSavedSearch: of({ searchId: NOWHERE }),
    countFestivals: of({ searches: [{ query: 'rain', addedAfter: 1 }, {}] }),
    watchFestival: of({ festivalId: 1 }),
    unwatchFestival: of({ festivalId: 1 }),
    getWatches: nothing,
    getMyMistakeReports: of({ festivalId: 1 }),
    getMistakeReports: of({ isOpen: true }),
    resolveMistakeReport: {
      input: async () => ({ reportId: await reported() }),
      missing: { reportId: NOWHERE },
    },
    getMatchPreview: ofFilmWith({ facts: { length: 3000 }, preferences: { qualifiers: ['BAFTA'] } }),
    getCompetitionSubmissionDashboardData: ofFilm,
    planSubmissions: ofFilmWith({
      budgets: [{ amount: 50_000, currency: 'EUR' }],
      from: inDays(0),
      to: inDays(200),
      must: [competitionId],
    }),
    getWhatIfListing: ofFilmWith({ facts: { length: 3000 }, changed: true, facets: ['verdict'] }),
    getTrialMatches: of({ length: 600, productionCountries: ['FR'], types: ['Documentary'] }),
    getUserWizardHistory: ofUser,
    getRecommendations: ofFilmWith({ batchId: 202611 }),
    addUserSubmission: ofFilmWith({ competitionId, state: 'waitlist' }),
    updateUserSubmissionState: ofSubmission({ state: 'to-submit' }),
    // Not as it was left: who may is told how it stands, and nothing changes.
    undoUserSubmission: {
      input: () => ({ items: [{ submissionId, rowVersion: NOWHERE }] }),
      missing: { items: [{ submissionId: NOWHERE, rowVersion: NOWHERE }] },
    },
    getUserSubmission: ofSubmission(),
    getUserSubmissionsByFilmId: ofFilmWith({ deadlines: true }),
    getFilmStandings: ofUser,
    getSubmissionCalendar: ofFilmWith({ from: inDays(-30), to: inDays(300) }),
    createCalendarFeed: nothing,
    getCalendarFeeds: nothing,
    ...noticeFixtures(laurel, things),
    ...sendingFixtures(laurel, things),
    ...pastFixtures(laurel, things),
    ...dossierFixtures(laurel, things),
    revokeCalendarFeed: of({ feedId: NOWHERE }),
    getFunctions: nothing,
    getProducts: of({ type: 'service' }),
    getFilmSubscription: ofFilm,
    requireSubscription: ofFilm,
    getProductById: of({ productId: 'demo_match' }),
    getPriceForProduct: of({ productId: 'demo_match', cycle: '6_month' }),
    getStripeCustomerId: ofUser,
    getCustomer: ofUser,
    createCustomer: ofUser,
    getCustomerSubscriptions: ofUser,
    getCustomerFeatures: ofUser,
    getInvoices: ofUser,
    getPaidFees: ofUser,
    getSubscription: {
      input: () => ({ subscriptionId: things.subscriptionId }),
      missing: { subscriptionId: 'sub_none' },
    },
    getCheckout: { input: () => ({ sessionId: things.sessionId }), missing: { sessionId: 'cs_test_none' } },
    getPlanChange: ofFilmWith({ productId: 'demo_match_submit' }),
    openBillingPortal: nothing,
  };
}
