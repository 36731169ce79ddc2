// The mix of reads of mixed-reads.ts, soak.ts and import.ts.
import exec from 'k6/execution';
import type { Scenario } from 'k6/options';
import { createConstantRate } from './load.ts';
import {
  pickOne,
  countAs,
  filmmaker,
  createClientHeaders,
  query,
  sendQuery,
  signIn,
  type Answer,
  type Session,
} from './requests.ts';

/** A user's session and the film that is read. */
export interface Reader {
  cookie: string;
  userId: string;
  filmId: number;
}
const SEARCH_TERMS = [
  'docu',
  'documentary',
  'animaton',
  'short',
  'ocean',
  'lyon',
  'queer',
  'horror',
  'estudiantes',
  'kurzfilm',
];
const pickNumber = (max: number) => 1 + Math.floor(Math.random() * max);

/** By name: its share of the rate, and its request. */
const READS: Record<string, [number, (reader: Reader) => void]> = {
  session: [0.25, ({ cookie }) => query('session', 'getSession', {}, { cookie })],
  search: [
    0.2,
    () => {
      const payload = { query: pickOne(SEARCH_TERMS), facets: ['country', 'type'], pageSize: 20 };
      query('search', 'getFestivals', payload, createClientHeaders());
    },
  ],
  festival: [
    0.15,
    ({ cookie }) => query('festival', 'getFestival', { festivalId: pickNumber(1800) }, { cookie }),
  ],
  terms: [
    0.1,
    ({ cookie }) => {
      const competitionIds = [0, 1, 2, 3].map((n) => n + pickNumber(5000));
      query('terms', 'getCompetitionTerms', { competitionIds }, { cookie });
    },
  ],
  matches: [
    0.1,
    ({ cookie, filmId }) =>
      query(
        'matches',
        'getCompetitionWizardListingData',
        { filmId, page: pickNumber(5), pageSize: 25 },
        { cookie },
      ),
  ],
  films: [
    0.05,
    ({ cookie, userId }) => {
      query('films', 'getUserFilms', { userId }, { cookie });
      query('films', 'getFilmSummaries', { userId }, { cookie });
    },
  ],
  submissions: [
    0.04,
    ({ cookie, filmId }) => query('submissions', 'getUserSubmissionsByFilmId', { filmId }, { cookie }),
  ],
  preview: [
    0.01,
    ({ cookie, filmId }) =>
      sendQuery(
        'preview',
        'getMatchPreview',
        { filmId, facts: { length: 600 + pickNumber(3000) } },
        { cookie },
      ),
  ],
};
export const READ_NAMES = Object.keys(READS);
const FILE_SHARE = 0.1;

/** A scenario for each read, and one for the file. The script exports `read` and `readReferenceFile`. */
export const readScenarios = (rate: number, duration: string): Record<string, Scenario> => ({
  ...Object.fromEntries(
    Object.entries(READS).map(([name, [share]]) => [
      name,
      createConstantRate('read', rate * share, duration),
    ]),
  ),
  reference: createConstantRate('readReferenceFile', rate * FILE_SHARE, duration),
});
/** Some of each, counted under one name. The script exports `warm`. */
export const createWarmScenario = (rate: number, seconds: number): Record<string, Scenario> =>
  seconds > 0 ? { warm: createConstantRate('warm', rate, `${seconds}s`) } : {};
const READ_FUNCTIONS = Object.values(READS).map(([, run]) => run);
export const warm = (reader: Reader): void => countAs('warm', () => pickOne(READ_FUNCTIONS)(reader));
export const read = (reader: Reader): void => READS[exec.scenario.name]![1](reader);

/**
 * Signs in, or uses the session of COOKIE and USER_ID. Reads the user's oldest film, unless FILM_ID names
 * one.
 */
export function getReader(): Reader {
  const { COOKIE, USER_ID, FILM_ID } = __ENV;
  const session: Session =
    COOKIE && USER_ID ? { cookie: COOKIE, userId: USER_ID } : signIn(filmmaker, createClientHeaders());
  return { ...session, filmId: FILM_ID ? Number(FILM_ID) : findOldestFilmId(session) };
}

function findOldestFilmId({ cookie, userId }: Session): number {
  const films: Answer = query('films', 'getUserFilms', { userId }, { cookie });
  const [oldestId] = (films.json() as unknown as { items: { id: number }[] }).items
    .map(({ id }) => id)
    .sort((a, b) => a - b);
  if (oldestId === undefined) throw new Error(`${filmmaker.email} has no film.`);
  return oldestId;
}
