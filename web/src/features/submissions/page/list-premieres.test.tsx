import { screen, waitFor, within } from '@testing-library/react';
import { listPath } from '../../../../test/board';
import { ada, makeFilm, makeSubmission, makePage } from '../../../../test/make';
import { makeFestival } from '../../../../test/make-festival';
import type { Film, FilmSummary, Submission } from '../../../lib/server/wire';
import { findAxeViolations, getCurrentPath, renderPageSignedIn } from '../../../../test/render-page';

const accepted = makeSubmission(1, {
  state: 'accepted',
  festivalId: 3,
  festivalName: 'Lund',
  edition: 2027,
  decidedAt: '2026-10-01',
});
type Fixtures = { film?: Partial<Film>; taken?: Submission[]; free?: FilmSummary['free'] };
function openPremieres(search: string, { film, taken = [accepted], free = [] }: Fixtures) {
  return renderPageSignedIn(`${listPath}${search}`, {
    getFilm: () => makeFilm({ createdBy: ada, productionCountries: ['PT'], isOnline: false, ...film }),
    getUserSubmissionsByFilmId: () => makePage(taken),
    getFilmSummaries: () =>
      makePage([{ filmId: 7, counts: { accepted: taken.length }, taken, free, acceptedEntries: [] }]),
    getAllFestivals: () =>
      makePage([
        makeFestival({ id: 3, name: 'Lund', country: 'SE', startsOn: '2027-03-02', endsOn: '2027-03-09' }),
      ]),
  });
}
const findSheet = async () => within(await screen.findByRole('dialog', { name: 'Premieres' }));

describe('the premieres sheet of a list', () => {
  it('opens on click, and stays in the address until it is closed', async () => {
    const screenings = [{ date: '2026-05-12', country: 'IT', city: 'Roma', kind: 'festival' as const }];
    const { user, bff } = openPremieres('?view=table', { film: { screenings } });
    const button = await screen.findByRole('button', { name: 'Premieres' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(bff.getCalls('getFilmSummaries')).toHaveLength(0);
    button.focus();
    await user.keyboard('{Enter}');
    const sheet = await findSheet();
    expect((await sheet.findByText('World')).nextElementSibling).toHaveTextContent('used: Italy');
    expect(sheet.getByText('Home country').nextElementSibling).toHaveTextContent('available');
    expect(
      await sheet.findByText(/^Accepted by Lund\. The screening there on 2 Mar 2027 will use its /),
    ).toBeVisible();
    expect(getCurrentPath()).toBe(`${listPath}?view=table&premieres=`);
    sheet.getByRole('button', { name: 'Close' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(getCurrentPath()).toBe(`${listPath}?view=table`));
    expect(screen.queryByText('World')).not.toBeInTheDocument();
  });
  it('counts acceptances outside the catalogue, and those of earlier years as used', async () => {
    const makePastEntry = (entryId: number, overrides: object) => ({
      entryId,
      festival: `Place ${entryId}`,
      country: 'IT',
      state: 'accepted' as const,
      year: 2020,
      ...overrides,
    });
    openPremieres('?premieres=', {
      film: { screenings: [] },
      taken: [],
      free: [makePastEntry(1, {}), makePastEntry(2, { country: 'PT', year: 2999 })],
    });
    const sheet = await findSheet();
    expect((await sheet.findByText('World')).nextElementSibling).toHaveTextContent(
      'used: Italy; not in its screenings yet',
    );
    expect(sheet.getByText('Home country').nextElementSibling).toHaveTextContent('will be used: Portugal');
    expect(
      sheet.getByText(/^Accepted by Place 1 in an earlier year\. The screening there used its world/),
    ).toBeVisible();
    expect(
      sheet.getByText('Accepted by Place 2. The screening there will use its premiere in its own country.'),
    ).toBeVisible();
  });
  it('opens from its address, and explains itself for a film that was never shown', async () => {
    openPremieres('?premieres=', { film: { screenings: [] }, taken: [] });
    const sheet = await findSheet();
    expect(
      await sheet.findByText(
        'Not shown yet, so every premiere is still available. Each screening will appear here, with the premieres that it uses up.',
      ),
    ).toBeVisible();
    expect(await findAxeViolations()).toEqual([]);
  });
});
