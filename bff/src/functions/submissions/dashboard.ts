import { SUBMISSION_STATES } from '@laurel/rules/submissions/states';
import {
  getAcceptance,
  toCountedEntry,
  getMoneyTotals,
  countByMonth,
  selectNextDeadlines,
  type CountedEntry,
} from './dashboard-figures.js';
import { query } from '../../server-functions/server-function.js';
import { filmIdInput } from '../../inputs/films/film.js';
import type { Services } from '../../clients/service-clients.js';
import { submissionDashboardShape } from '../../shapes/submissions/dashboard.js';
import { DASHBOARD_COST } from '../../rate-limits/costs.js';
import { addDeadlinesAndLocations } from './submission-deadlines.js';

const MAX_DEADLINES = 10;
const PAGE_SIZE = 200;

/**
 * Returns statistics of a film's season:
 * - counts by state and the next deadlines;
 * - spent and planned fees;
 * - results by month;
 * - the acceptance rate, compared to the figures that the festivals report;
 * - missing answers.
 *
 * Includes free entries, which are at festivals outside the catalogue. Omits catalogue data while the
 * catalogue is unavailable.
 * @throws film.not_found
 */
export const getCompetitionSubmissionDashboardData = query({
  access: 'own',
  input: filmIdInput,
  cost: () => DASHBOARD_COST,
  response: submissionDashboardShape,
  timeoutMs: 8000,
  async run({ input: { filmId }, films, submissions, pastEntries, catalog }) {
    const [{ film }, listedEntries, { items: freeEntries }] = await Promise.all([
      films.getFilm({ filmId }),
      loadEntries(filmId, submissions, catalog),
      pastEntries.getPastEntries({ filmId }),
    ]);
    const entries: CountedEntry[] = [...listedEntries, ...freeEntries.map(toCountedEntry)];
    const { length = null, directorIsStudent = null } = film?.details ?? {};
    const counts = SUBMISSION_STATES.map(
      (state) => [state, entries.filter((entry) => entry.state === state).length] as const,
    );
    return {
      total: entries.length,
      free: freeEntries.length,
      counts: Object.fromEntries(counts.filter(([, n]) => n !== 0)),
      ...getMoneyTotals(entries, { length, directorIsStudent }),
      months: countByMonth(entries),
      acceptance: getAcceptance(entries),
      deadlines: selectNextDeadlines(listedEntries, MAX_DEADLINES),
      noAnswer: listedEntries.filter(({ noAnswer }) => noAnswer),
    };
  },
});

/** Loads all entries with deadlines and festivals, page by page. Most lists have one page. */
async function loadEntries(
  filmId: number,
  submissions: Services['submissions'],
  catalog: Services['catalog'],
) {
  const loadPage = async (page: number) => {
    const request = { filmId, competitionIds: [], isNewestOnly: false, page, pageSize: PAGE_SIZE };
    const { items, total } = await submissions.getFilmSubmissions(request);
    return { total, entries: await addDeadlinesAndLocations(items, catalog) };
  };
  const { total, entries } = await loadPage(1);
  for (let page = 2; (page - 1) * PAGE_SIZE < total; page++) entries.push(...(await loadPage(page)).entries);
  return entries;
}
