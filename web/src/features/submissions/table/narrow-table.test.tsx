import { screen, within } from '@testing-library/react';
import { listPath } from '../../../../test/board';
import { makeFilm, makeSubmission, makePage } from '../../../../test/make';
import { findAxeViolations, renderPageSignedIn } from '../../../../test/render-page';
import type { CompetitionDate } from '../../../lib/server/wire';

describe('the table of a list on a phone', () => {
  beforeEach(() => {
    const matchMedia = (query: string) => ({
      matches: query === '(max-width: 44rem)',
      addEventListener() {},
      removeEventListener() {},
    });
    Object.assign(window, { matchMedia });
  });
  afterEach(() => void Reflect.deleteProperty(window, 'matchMedia'));
  it('shows the state and the deadline under each name, and the state only once to screen readers', async () => {
    const day = '2099-05-12';
    const date = { id: 3, title: null, date: day, closesAt: `${day}T23:59:59.000Z` } as CompetitionDate;
    const deadline = { date, isPast: false, isPlanned: false, fees: [], dates: 1, later: 0 };
    renderPageSignedIn(`${listPath}?view=table`, {
      getFilm: () => makeFilm(),
      getPastEntries: () => makePage([]),
      getUserSubmissionsByFilmId: () =>
        makePage([
          makeSubmission(1, { festivalName: 'Zagreb', state: 'to-submit', deadline }),
          makeSubmission(2, { festivalName: 'Ottawa', state: 'submitted', submittedAt: '2026-10-02' }),
        ]),
    });
    const cell = (await screen.findByRole('link', { name: 'Zagreb' })).closest('td')!;
    expect(cell).toHaveTextContent(/To submit\s*12 May 2099$/);
    expect(within(cell.closest('tr')!).getAllByRole('cell', { name: 'To submit' })).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Ottawa' }).closest('td')).toHaveTextContent(/Submitted$/);
    expect(await findAxeViolations()).toEqual([]);
  });
});
