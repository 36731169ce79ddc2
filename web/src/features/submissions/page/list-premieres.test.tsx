import { screen, waitFor, within } from '@testing-library/react';
import { address } from '../../../../test/board';
import { ada, makeFilm, makeSubmission, makePage } from '../../../../test/make';
import { makeFestival } from '../../../../test/make-festival';
import type { FilmSummary } from '../../../lib/server/wire';
import { findAxeViolations, here, renderPageSignedIn } from '../../../../test/render-page';

const accepted = makeSubmission(1, {
  state: 'accepted',
  festivalId: 3,
  festivalName: 'Lund',
  edition: 2027,
  decidedAt: '2026-10-01',
});
function openPremieres(
  more = '',
  over: Partial<ReturnType<typeof makeFilm>> = {},
  taken = [accepted],
  free: FilmSummary['free'] = [],
) {
  return renderPageSignedIn(`${address}${more}`, {
    getFilm: () => makeFilm({ createdBy: ada, productionCountries: ['PT'], isOnline: false, ...over }),
    getUserSubmissionsByFilmId: () => makePage(taken),
    getFilmSummaries: () =>
      makePage([{ filmId: 7, counts: { accepted: taken.length }, taken, free, acceptedEntries: [] }]),
    getAllFestivals: () =>
      makePage([
        makeFestival({ id: 3, name: 'Lund', country: 'SE', startsOn: '2027-03-02', endsOn: '2027-03-09' }),
      ]),
  });
}
const sheet = async () => within(await screen.findByRole('dialog', { name: 'Premieres' }));

describe('the premieres sheet of a list', () => {
  it('opens on click, and stays in the address until it is closed', async () => {
    const screenings = [{ date: '2026-05-12', country: 'IT', city: 'Roma', kind: 'festival' as const }];
    const { user, bff } = openPremieres('?view=table', { screenings });
    const button = await screen.findByRole('button', { name: 'Premieres' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(bff.getCalls('getFilmSummaries')).toHaveLength(0);
    button.focus();
    await user.keyboard('{Enter}');
    const shown = await sheet();
    expect((await shown.findByText('World')).nextElementSibling).toHaveTextContent('used: Italy');
    expect(shown.getByText('Home country').nextElementSibling).toHaveTextContent('available');
    expect(
      await shown.findByText(/^Accepted by Lund\. The screening there on 2 Mar 2027 will use its /),
    ).toBeVisible();
    expect(here()).toBe(`${address}?view=table&premieres=`);
    shown.getByRole('button', { name: 'Close' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(here()).toBe(`${address}?view=table`));
    expect(screen.queryByText('World')).not.toBeInTheDocument();
  });
  it('counts acceptances outside the catalogue, and as given when they are over', async () => {
    const makeFreeEntry = (entryId: number, overrides: object) => ({
      entryId,
      festival: `Place ${entryId}`,
      country: 'IT',
      state: 'accepted' as const,
      year: 2020,
      ...overrides,
    });
    openPremieres(
      '?premieres=',
      { screenings: [] },
      [],
      [makeFreeEntry(1, {}), makeFreeEntry(2, { country: 'PT', year: 2999 })],
    );
    const shown = await sheet();
    expect((await shown.findByText('World')).nextElementSibling).toHaveTextContent(
      'used: Italy, but not among its screenings',
    );
    expect(shown.getByText('Home country').nextElementSibling).toHaveTextContent('will be used: Portugal');
    expect(
      shown.getByText(/^Accepted by Place 1 in an earlier year\. The screening there used its world/),
    ).toBeVisible();
    expect(
      shown.getByText('Accepted by Place 2. The screening there will use its premiere in its own country.'),
    ).toBeVisible();
  });
  it('opens from its address, and explains itself for a film that was never shown', async () => {
    openPremieres('?premieres=', { screenings: [] }, []);
    const shown = await sheet();
    expect(
      await shown.findByText(
        'Not shown yet, so every premiere is still available. Each screening will appear here, with the premieres that it uses up.',
      ),
    ).toBeVisible();
    expect(await findAxeViolations()).toEqual([]);
  });
});
