// Records the responses of the reading server functions of a freshly seeded platform, or compares two records.
//
//   node deploy/lab/bench/responses.mjs record FILE PUBLIC_URL KEYCLOAK_URL
//   node deploy/lab/bench/responses.mjs compare FILE FILE
import fs from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { signIn } from '../../testing/sign-in.mjs';
import { DEMO_PASSWORD } from '../../local/environment.mjs';

const FILMMAKER = '10000000-0000-4000-8000-000000000001';
const [page, pageSize] = [1, 20];
const ids = [1, 2, 3, 40, 41];
const user = { userId: FILMMAKER };
const film = { filmId: 1 };
/** The functions of a reader with their inputs, by account. */
const QUERIES = {
  'filmmaker@laurel.test': [
    ['getSession', {}],
    ['getMyProfile', {}],
    ['getUserRoles', {}],
    ['getUserRole', user],
    ['getUserTokens', user],
    ['getCountries', {}],
    ['getCurrencies', {}],
    ['getLanguages', {}],
    ['getSubdivisions', {}],
    ['getFestivals', { query: 'short', page, pageSize, facets: ['country', 'genre'] }],
    ['getAllFestivals', { page, pageSize }],
    ['getAllFestivalsMinimal', {}],
    ['getAllFestivalCompetitionsMinimal', {}],
    ['getFestival', { festivalId: 1 }],
    ['getFestivalCompetitions', { festivalId: 1 }],
    ['getCompetitions', { ids }],
    ['getCompetitionTerms', { competitionIds: ids }],
    ['getCompetitionDates', { competitionIds: ids }],
    ['getCompetitionSubmissionFees', { competitionDateIds: ids }],
    ['getCompetitionDeadlines', { competitionIds: ids, from: '2026-12-01', to: '2027-02-01' }],
    ['getSimilarFestivals', { festivalId: 1 }],
    ['getFilm', film],
    ['getUserFilms', user],
    ['getUserFilms', { ...user, sort: 'name' }],
    ['getFilmSubscription', film],
    ['getUserWizardHistory', user],
    ['getCompetitionWizardListingData', { ...film, page, pageSize }],
    [
      'getCompetitionWizardListingData',
      { ...film, page, pageSize, verdict: 'not-eligible', sort: 'deadline' },
    ],
    ['getMatchExplanation', { ...film, competitionIds: ids }],
    ['getMatchExplanation', { ...film, competitionIds: ids, includePositions: true }],
    ['getFilmVerdicts', { ...user, competitionIds: ids }],
    ['getFilmSummaries', user],
    ['getFilmSummaries', { ...user, filmIds: [1, 2] }],
    ['getRecommendations', { ...film, page, pageSize }],
    ['getViews', {}],
    ['getSavedSearches', {}],
    ['getWatches', {}],
    ['getWatchCounts', {}],
    ['getUserSubmissionsByFilmId', { ...film, page, pageSize }],
    ['getUserSubmission', { submissionId: 1 }],
    ['getPastEntries', film],
    ['getCompetitionSubmissionDashboardData', film],
    ['getSubmissionCalendar', { ...film, from: '2026-12-01', to: '2027-02-01' }],
    ['getCalendarFeeds', {}],
    ['getNotifications', {}],
    ['getSendings', film],
    ['getPaidFees', film],
    ['getDossier', film],
    ['getDossierLinks', film],
    ['getDossierSheet', film],
    ['getProducts', {}],
    ['getProducts', { type: 'service' }],
    ['getCustomerSubscriptions', user],
    ['getCustomerFeatures', user],
    ['getInvoices', { ...user, page, pageSize }],
    ['getCatalogueSize', {}],
    ['getMyMistakeReports', {}],
    ['getUsers', {}],
    ['getFilm', { filmId: 999 }],
    ['getFestival', { festivalId: 999_999 }],
    ['getFilm', { filmId: 'x' }],
  ],
  'admin@laurel.test': [
    ['getUsers', { page, pageSize }],
    ['getAdminDashboard', {}],
    ['getAuditLog', { page, pageSize }],
    ['getFestivalList', { page, pageSize }],
    ['getFestivalWhole', { festivalId: 1 }],
    ['getDuplicateFestivals', { page, pageSize }],
    ['getCatalogHistory', { page, pageSize }],
    ['getCatalogImports', { page, pageSize }],
    ['getMistakeReports', { page, pageSize }],
    ['getUserSheet', user],
    ['getFunctions', {}],
  ],
};
/** Values that differ between two fresh platforms: times, random ids, tokens, addresses and the age of things. */
const VOLATILE =
  /^(createdAt|updatedAt|at|since|until|endsAt|startedAt|lastSeenAt|renewsAt|.*At|.*Url|url|token|.*Token|hash|stripe.*|periodEnd|id|number|seq|secret|outboxLagSeconds|bytes|tookMs|duration)$/;
const UUID =
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|(?:cus|sub|prod|price|in|pi)_\w+|localhost:\d+|sig=[\w-]+|\d{4}-\d\d-\d\dT[\d:.]+Z?|\b[0-9a-f]{16,}\b/g;
const toComparable = (value, key = '') => {
  if (Array.isArray(value)) return value.map((item) => toComparable(item, key));
  if (value && typeof value === 'object')
    return Object.fromEntries(
      Object.keys(value)
        .sort()
        .map((name) => [name, toComparable(value[name], name)]),
    );
  if (typeof value === 'string')
    return VOLATILE.test(key) && UUID.test(value) ? '…' : value.replace(UUID, '…');
  return value;
};

async function record(file, publicUrl, keycloakUrl) {
  const responses = {};
  for (const [email, queries] of Object.entries(QUERIES)) {
    const { cookie } = await signIn({ publicUrl, keycloakUrl, email, password: DEMO_PASSWORD });
    for (const [name, payload] of queries) {
      const address = `${publicUrl}/_server?name=${name}&payload=${encodeURIComponent(JSON.stringify(payload))}`;
      const response = await fetch(address, { headers: { cookie } });
      responses[`${email} ${name} ${JSON.stringify(payload)}`] = [
        response.status,
        toComparable(await response.json()),
      ];
    }
  }
  fs.writeFileSync(file, JSON.stringify(responses, null, 1));
  const refused = Object.entries(responses).filter(([, [status]]) => status !== 200);
  console.log(`${Object.keys(responses).length} responses recorded, ${refused.length} of them refusals:`);
  for (const [query, [status]] of refused) console.log(`  ${status} ${query}`);
}

/** Returns the paths at which two values differ. */
function* findDifferences(one, other, path = '') {
  if (isDeepStrictEqual(one, other)) return;
  const isObject = [one, other].every((value) => value && typeof value === 'object');
  if (!isObject)
    return yield `${path}: ${JSON.stringify(one)?.slice(0, 80)} → ${JSON.stringify(other)?.slice(0, 80)}`;
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)]))
    yield* findDifferences(one[key], other[key], `${path}.${key}`);
}

function compare(first, second) {
  const [one, other] = [first, second].map((file) => JSON.parse(fs.readFileSync(file, 'utf8')));
  let different = 0;
  for (const query of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const found = [...findDifferences(one[query], other[query])];
    if (found.length === 0) continue;
    different++;
    console.log(query);
    for (const path of found.slice(0, 5)) console.log(`  ${path}`);
  }
  console.log(`${Object.keys(one).length} responses, ${different} different`);
  process.exitCode = different ? 1 : 0;
}

const [action, ...args] = process.argv.slice(2);
await { record, compare }[action]?.(...args);
