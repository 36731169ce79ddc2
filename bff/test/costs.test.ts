import * as grpc from '@grpc/grpc-js';
import { currentCall } from '@laurel/runtime/call';
import pg from 'pg';
import { tellCalls } from '../../deploy/bench/tell-calls.mjs';
import { makeThings, type Payload, type Things } from './things.js';
import { inDays } from './import-festivals.js';
import { everyRoom, startPlatform } from './platform.js';

let laurel: Awaited<ReturnType<typeof startPlatform>>, things: Things;
/** Which request sent it, and what it is called. */
type Sent = { requestId?: string; name: string };
let [statements, calls]: [Sent[], Sent[]] = [[], []];
const sent = (name: string): Sent => ({ requestId: currentCall()?.requestId, name });
const stop = tellCalls(
  { pg, grpc },
  {
    sql: ({ database = '' }) => statements.push(sent(`${database.split('_')[0]!} SQL`)),
    rpc: (_client, [path]) => calls.push(sent((path as string).split('/')[2]!)),
  },
);
beforeAll(async () => {
  laurel = await startPlatform({ RATE_LIMIT: '100000' }, everyRoom);
  things = await makeThings(laurel);
});
afterAll(async () => {
  stop();
  await laurel?.stop();
});

/** What a question costs when it is asked again: the calls that it makes and the statements that each service sends for it. */
async function costOf(name: string, input: Payload): Promise<Record<string, number>> {
  const ask = () => laurel.get(name, input, things.owner.cookie);
  await ask(); // who asks is known from here on, and what never changes is read
  [statements, calls] = [[], []];
  const { status, body } = await ask();
  expect({ status, body }).toEqual({ status: 200, body: expect.anything() });
  const own = new Set(calls.map(({ requestId }) => requestId)); // not what a relay or a reaction sends meanwhile
  const all = [...calls, ...statements.filter(({ requestId }) => own.has(requestId))];
  const byName = Map.groupBy(all, (one) => one.name);
  return Object.fromEntries([...byName].map(([what, { length }]) => [what, length]));
}

const ofFilm = () => ({ filmId: things.filmId });
const ofUser = () => ({ userId: things.owner.userId });
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
    ofFilm,
    { GetListing: 1, GetFilmSubmissions: 1, 'matching SQL': 2, 'submissions SQL': 1 },
  ],
  [
    'getMatchExplanation',
    () => ({ ...ofFilm(), competitionIds: [things.competitionId] }),
    { GetExplanations: 1, 'matching SQL': 1 },
  ],
  [
    'getFilmVerdicts',
    () => ({ ...ofUser(), competitionIds: [things.competitionId] }),
    { GetFilmVerdicts: 1, 'matching SQL': 2 },
  ],
  ['getUserFilms', ofUser, { GetUserFilms: 1, GetFilmSubscriptions: 1, 'films SQL': 1, 'billing SQL': 1 }],
  ['getFilm', ofFilm, { GetFilm: 1, GetFilmSubscriptions: 1, 'films SQL': 1, 'billing SQL': 1 }],
  [
    'getUserSubmissionsByFilmId',
    () => ({ ...ofFilm(), deadlines: true }),
    {
      GetFilmSubmissions: 1,
      GetCompetitionDates: 1,
      GetCompetitionSubmissionFees: 1,
      GetFestivalPlaces: 1, // the board's marks know where and when: one call for all of them
      'submissions SQL': 1,
      'catalog SQL': 3,
    },
  ],
  [
    'getSubmissionCalendar',
    () => ({ ...ofFilm(), from: inDays(0), to: inDays(399), pageSize: 200 }),
    {
      GetCalendar: 1,
      GetCompetitionSubmissionFees: 1,
      GetFestivalPlaces: 1,
      'submissions SQL': 1,
      'catalog SQL': 2,
    },
  ],
  ['getDossier', ofFilm, { GetDossier: 1, 'films SQL': 2 }],
  ['getDossierSheet', ofFilm, { GetDossierSheet: 1, 'films SQL': 2 }],
  ['getDossierLinks', ofFilm, { ListDossierLinks: 1, 'films SQL': 3 }],
  ['getFilmStandings', ofUser, { GetFilmStandings: 1, 'submissions SQL': 4 }],
])('%s asks no more than it must', async (name, input, cost) => {
  expect(await costOf(name, input())).toEqual(cost);
});
