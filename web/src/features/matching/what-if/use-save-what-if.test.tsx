import { screen, waitFor } from '@testing-library/react';
import { Refusal } from '../../../../test/bff-stub';
import { makeFilm, makeListing, makePage } from '../../../../test/make';
import { openMatches, findRow, rows } from '../../../../test/matches';
import { getCurrentPath } from '../../../../test/render-page';

const whatIfAnswers = { getWhatIfListing: () => makeListing(rows) };

describe('a tried change', () => {
  it('is saved on request, and can be undone', async () => {
    const film = makeFilm({ length: 1440, version: 4 });
    const { bff, user } = await openMatches(
      {
        ...whatIfAnswers,
        getUserFilms: () => makePage([film]),
        updateFilm: ({ length }) => makeFilm({ length, version: 5 }),
      },
      '/user/matching?filmId=7&try=length%3A1199',
    );
    await findRow(1);
    expect(screen.getByRole('button', { name: 'Change the film to 19:59' })).toHaveClass('subtle');
    expect(screen.getByRole('button', { name: /^Back to the saved film/ })).toHaveClass('primary');
    await user.click(screen.getByRole('button', { name: 'Change the film to 19:59' }));
    expect(await screen.findByText('Half a Minute of Rain was changed.')).toBeVisible();
    expect(bff.getCalls('updateFilm').map(({ input }) => input)).toEqual([
      { filmId: 7, version: 4, length: 1199 },
    ]);
    await waitFor(() => expect(getCurrentPath()).toBe('/user/matching?filmId=7'));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(bff.getCalls('updateFilm')[1]?.input).toEqual({ filmId: 7, version: 5, length: 1440 }),
    );
    expect(await screen.findByText('Half a Minute of Rain was restored.')).toBeVisible();
  });

  it('can be undone even when the film’s stills changed since', async () => {
    let film = makeFilm({ length: 1440, version: 4 });
    const { user } = await openMatches(
      {
        ...whatIfAnswers,
        getUserFilms: () => makePage([film]),
        updateFilm: ({ version, length }) => {
          if (version !== film.version) throw new Refusal(409, 'film.stale', 'x', { field: 'version' });
          return (film = { ...film, length, version: version + 1 });
        },
      },
      '/user/matching?filmId=7&try=length%3A1199',
    );
    await findRow(1);
    film = { ...film, version: 5, stillFileNames: ['00000000-0000-4000-8000-000000000001'] };
    await user.click(screen.getByRole('button', { name: 'Change the film to 19:59' }));
    const undoButton = await screen.findByRole('button', { name: 'Undo' });
    expect(film.length).toBe(1199);
    film = { ...film, version: 9, stillFileNames: [] };
    await user.click(undoButton);
    expect(await screen.findByText('Half a Minute of Rain was restored.')).toBeVisible();
    expect(film.length).toBe(1440);
  });
});
