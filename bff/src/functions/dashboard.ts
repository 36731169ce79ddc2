import { SUBMISSION_STATES } from '@laurel/rules/vocabularies';
import {
  acceptanceOf,
  freeEntry,
  moneyOf,
  monthsOf,
  nextDeadlines,
  type Counted,
} from '../dashboard-figures.js';
import { query } from '../function.js';
import { ofFilmInput } from '../inputs/film.js';
import type { Services } from '../services.js';
import { submissionDashboardShape } from '../shapes/dashboard.js';
import { DASHBOARD } from './costs.js';
import { withPlaces } from './festival-places.js';
import { withDeadlines } from './submission-deadlines.js';

const MOST_DEADLINES = 10;
const AT_ONCE = 200;

/**
 * A film's season in numbers: by state, what is due next, what was spent and is planned, results by month, how much is accepted beside what the
 * festivals say, and who has not answered; with the entries at festivals that the catalogue does not have. While the catalogue is away what it knows is left out. Refuses `film.not_found`.
 */
export const getCompetitionSubmissionDashboardData = query({
  access: 'own',
  input: ofFilmInput,
  cost: () => DASHBOARD,
  answer: submissionDashboardShape,
  timeoutMs: 8000,
  async run({ input: { filmId }, films, submissions, pastEntries, catalog }) {
    const [{ film }, listed, { items: free }] = await Promise.all([
      films.getFilm({ filmId }),
      everyEntry(filmId, submissions, catalog),
      pastEntries.getPastEntries({ filmId }),
    ]);
    const entries: Counted[] = [...listed, ...free.map(freeEntry)];
    const facts = film?.facts;
    const entrant = { length: facts?.length ?? null, directorIsStudent: facts?.directorIsStudent ?? null };
    const counts = SUBMISSION_STATES.map((state) => [
      state,
      entries.filter((one) => one.state === state).length,
    ]);
    return {
      total: entries.length,
      free: free.length,
      counts: Object.fromEntries(counts.filter(([, n]) => n !== 0)) as Record<string, number>,
      ...moneyOf(entries, entrant),
      months: monthsOf(entries),
      acceptance: acceptanceOf(entries),
      deadlines: nextDeadlines(listed, MOST_DEADLINES),
      noAnswer: listed.filter(({ noAnswer }) => noAnswer),
    };
  },
});

/** With its deadline and its festival, page after page: a list has mostly one. */
async function everyEntry(
  filmId: number,
  submissions: Services['submissions'],
  catalog: Services['catalog'],
) {
  const of = async (page: number) => {
    const asked = { filmId, competitionIds: [], isNewestOnly: false, page, pageSize: AT_ONCE };
    const { items, total } = await submissions.getFilmSubmissions(asked);
    const [dated, placed] = await Promise.all([withDeadlines(items, catalog), withPlaces(items, catalog)]);
    return { total, entries: dated.map((one, n) => ({ ...one, festival: placed[n]!.festival })) };
  };
  const { total, entries } = await of(1);
  for (let page = 2; (page - 1) * AT_ONCE < total; page++) entries.push(...(await of(page)).entries);
  return entries;
}
