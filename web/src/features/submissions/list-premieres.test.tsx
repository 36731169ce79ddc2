import { screen, waitFor, within } from '@testing-library/react';
import { address } from '../../../test/board';
import { ada, makeFilm, makeSubmission, pageOf } from '../../../test/make';
import { makeFestival } from '../../../test/make-festival';
import type { FilmStanding } from '../../lib/wire';
import { findings, here, visitSignedIn } from '../../../test/visit';

const accepted = makeSubmission(1, {
  state: 'accepted',
  festivalId: 3,
  festivalName: 'Lund',
  edition: 2027,
  decidedAt: '2026-10-01',
});
function visit(
  more = '',
  over: Partial<ReturnType<typeof makeFilm>> = {},
  taken = [accepted],
  free: FilmStanding['free'] = [],
) {
  return visitSignedIn(`${address}${more}`, {
    getFilm: () => makeFilm({ createdBy: ada, productionCountries: ['PT'], isOnline: false, ...over }),
    getUserSubmissionsByFilmId: () => pageOf(taken),
    getFilmStandings: () =>
      pageOf([{ filmId: 7, counts: { accepted: taken.length }, taken, free, places: [] }]),
    getAllFestivals: () =>
      pageOf([
        makeFestival({ id: 3, name: 'Lund', country: 'SE', startsOn: '2027-03-02', endsOn: '2027-03-09' }),
      ]),
  });
}
const sheet = async () => within(await screen.findByRole('dialog', { name: 'Premieres' }));

describe('the premieres beside a list', () => {
  it('open at a press, and stand in the address until they are closed', async () => {
    const screenings = [{ date: '2026-05-12', country: 'IT', city: 'Roma', kind: 'festival' as const }];
    const { user, bff } = visit('?view=table', { screenings });
    const button = await screen.findByRole('button', { name: 'Premieres' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(bff.of('getFilmStandings')).toHaveLength(0);
    button.focus();
    await user.keyboard('{Enter}');
    const shown = await sheet();
    expect((await shown.findByText('World')).nextElementSibling).toHaveTextContent('given, Italy');
    expect(shown.getByText('In its own country').nextElementSibling).toHaveTextContent('still open');
    expect(
      await shown.findByText(/^Accepted by Lund: shown there on 2 Mar 2027, it gives its /),
    ).toBeVisible();
    expect(here()).toBe(`${address}?view=table&premieres=`);
    shown.getByRole('button', { name: 'Close' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(here()).toBe(`${address}?view=table`));
    expect(screen.queryByText('World')).not.toBeInTheDocument();
  });
  it('count where it was taken that the catalogue does not have, as given where that is over', async () => {
    const place = (entryId: number, part: object) => ({
      entryId,
      festival: `Place ${entryId}`,
      country: 'IT',
      state: 'accepted' as const,
      year: 2020,
      ...part,
    });
    visit('?premieres=', { screenings: [] }, [], [place(1, {}), place(2, { country: 'PT', year: 2999 })]);
    const shown = await sheet();
    expect((await shown.findByText('World')).nextElementSibling).toHaveTextContent(
      'given, Italy, but not among its screenings',
    );
    expect(shown.getByText('In its own country').nextElementSibling).toHaveTextContent(
      'to be given, Portugal',
    );
    expect(
      shown.getByText(/^Accepted by Place 1 in an earlier year: to be shown there gave its world/),
    ).toBeVisible();
    expect(
      shown.getByText(
        'Accepted by Place 2: once it is shown there, it gives its premiere in its own country.',
      ),
    ).toBeVisible();
  });
  it('are there when one comes by the address; of a film that was never shown they say what will stand there', async () => {
    visit('?premieres=', { screenings: [] }, []);
    const shown = await sheet();
    expect(
      await shown.findByText(
        'Never shown: every premiere is still to be given. Each place that shows the film will stand here, with the premieres that it takes.',
      ),
    ).toBeVisible();
    expect(await findings()).toEqual([]);
  });
});
