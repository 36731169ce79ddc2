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
/** Fields whose text differs between two fresh platforms: times, random ids, tokens and addresses. */
const VOLATILE_FIELD =
  /^(createdAt|updatedAt|at|since|until|endsAt|startedAt|lastSeenAt|renewsAt|.*At|.*Url|url|token|.*Token|hash|stripe.*|periodEnd|id|number|seq|secret|outboxLagSeconds|bytes|tookMs|duration)$/;
/** Parts of a text that differ. */
const VOLATILE_TEXT =
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
    return VOLATILE_FIELD.test(key) && value.search(VOLATILE_TEXT) >= 0
      ? '…'
      : value.replace(VOLATILE_TEXT, '…');
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
function* findDifferences(first, second, path = '') {
  if (isDeepStrictEqual(first, second)) return;
  const areObjects = [first, second].every((value) => value && typeof value === 'object');
  if (!areObjects)
    return yield `${path}: ${JSON.stringify(first)?.slice(0, 80)} → ${JSON.stringify(second)?.slice(0, 80)}`;
  for (const key of new Set([...Object.keys(first), ...Object.keys(second)]))
    yield* findDifferences(first[key], second[key], `${path}.${key}`);
}

function compare(...files) {
  const [first, second] = files.map((file) => JSON.parse(fs.readFileSync(file, 'utf8')));
  let differentCount = 0;
  for (const query of new Set([...Object.keys(first), ...Object.keys(second)])) {
    const differences = [...findDifferences(first[query], second[query])];
    if (differences.length === 0) continue;
    differentCount++;
    console.log(query);
    for (const difference of differences.slice(0, 5)) console.log(`  ${difference}`);
  }
  console.log(`${Object.keys(first).length} responses, ${differentCount} different`);
  process.exitCode = differentCount ? 1 : 0;
}

const [action, ...args] = process.argv.slice(2);
await { record, compare }[action]?.(...args);
