import * as grpc from '@grpc/grpc-js';
import { getCurrentCall } from '@laurel/runtime/auth/call-context';
import pg from 'pg';
import { observeCalls } from '../../deploy/lab/bench/counters/observe-calls.mjs';
import { createSampleData, type Payload, type SampleData } from './sample-data.js';
import { inDays } from './import-festivals.js';
import { allServices, startPlatform } from './platform.js';

let laurel: Awaited<ReturnType<typeof startPlatform>>, sample: SampleData;
/** The name of a call or an SQL statement, and the ID of the request that caused it. */
type Operation = { requestId?: string; name: string };
let [statements, calls]: [Operation[], Operation[]] = [[], []];
const toOperation = (name: string): Operation => ({ requestId: getCurrentCall()?.requestId, name });
const stopObserving = observeCalls(
  { pg, grpc },
  {
    sql: ({ database = '' }) => statements.push(toOperation(`${database.split('_')[0]!} SQL`)),
    rpc: (_client, [path]) => calls.push(toOperation((path as string).split('/')[2]!)),
  },
);
beforeAll(async () => {
  laurel = await startPlatform({ RATE_LIMIT: '100000' }, allServices);
  sample = await createSampleData(laurel);
});
afterAll(async () => {
  stopObserving();
  await laurel?.stop();
});

/** Measures a repeated request: the gRPC calls and the SQL statements of each service. */
async function measureCost(name: string, input: Payload): Promise<Record<string, number>> {
  const callFunction = () => laurel.get(name, input, sample.owner.cookie);
  await callFunction(); // The first call fills the caches for the caller and for constant data.
  [statements, calls] = [[], []];
  const { status, body } = await callFunction();
  expect({ status, body }).toEqual({ status: 200, body: expect.anything() });
  const requestIds = new Set(calls.map(({ requestId }) => requestId)); // excludes statements of the relay and of event handlers
  const operations = [...calls, ...statements.filter(({ requestId }) => requestIds.has(requestId))];
  const byName = Map.groupBy(operations, (item) => item.name);
  return Object.fromEntries([...byName].map(([operationName, { length }]) => [operationName, length]));
}

const filmInput = () => ({ filmId: sample.filmId });
const userInput = () => ({ userId: sample.owner.userId });
it.each<[string, () => Payload, Record<string, number>]>([
  ['getSession', () => ({}), {}],
  ['getFestival', () => ({ festivalId: 1 }), { GetFestival: 1, 'catalog SQL': 1 }],
  ['getAllFestivals', () => ({ ids: [1, 2, 3] }), { GetAllFestivals: 1, 'catalog SQL': 1 }],
  [
    'getCompetitionTerms',
    () => ({ competitionIds: [1, 2, 3, 4] }),
    { GetCompetitionTerms: 1, 'catalog SQL': 1 },
  ],
  [
    'getFestivals',
    () => ({ query: 'lantern', facets: ['country', 'type'] }),
    { GetFestivals: 1, 'catalog SQL': 1 },
  ],
  ['getCatalogueSize', () => ({}), { GetCatalogueSize: 1 }],
  ['getCompetitionDeadlines', () => ({ pageSize: 25 }), { GetCompetitionDeadlines: 1, 'catalog SQL': 1 }],
  [
    'getCompetitionWizardListingData',
    filmInput,
    { GetListing: 1, GetFilmSubmissions: 1, 'matching SQL': 2, 'submissions SQL': 1 },
  ],
  [
    'getMatchExplanation',
    () => ({ ...filmInput(), competitionIds: [sample.competitionId] }),
    { GetExplanations: 1, 'matching SQL': 1 },
  ],
  [
    'getFilmVerdicts',
    () => ({ ...userInput(), competitionIds: [sample.competitionId] }),
    { GetFilmVerdicts: 1, 'matching SQL': 2 },
  ],
  ['getUserFilms', userInput, { GetUserFilms: 1, GetFilmSubscriptions: 1, 'films SQL': 1, 'billing SQL': 1 }],
  ['getFilm', filmInput, { GetFilm: 1, GetFilmSubscriptions: 1, 'films SQL': 1, 'billing SQL': 1 }],
  [
    'getUserSubmissionsByFilmId',
    () => ({ ...filmInput(), deadlines: true }),
    {
      GetFilmSubmissions: 1,
      GetCompetitionDates: 1,
      GetCompetitionSubmissionFees: 1,
      GetFestivalLocations: 1, // One call loads the location of every logo on the board.
      'submissions SQL': 1,
      'catalog SQL': 3,
    },
  ],
  [
    'getSubmissionCalendar',
    () => ({ ...filmInput(), from: inDays(0), to: inDays(399), pageSize: 200 }),
    {
      GetCalendar: 1,
      GetCompetitionSubmissionFees: 1,
      GetFestivalLocations: 1,
      'submissions SQL': 1,
      'catalog SQL': 2,
    },
  ],
  ['getDossier', filmInput, { GetDossier: 1, 'films SQL': 2 }],
  ['getDossierSheet', filmInput, { GetDossierSheet: 1, 'films SQL': 2 }],
  ['getDossierLinks', filmInput, { ListDossierLinks: 1, 'films SQL': 3 }],
  ['getFilmSummaries', userInput, { GetFilmSummaries: 1, 'submissions SQL': 4 }],
])('%s makes no more calls and statements than necessary', async (name, input, cost) => {
  expect(await measureCost(name, input())).toEqual(cost);
});
