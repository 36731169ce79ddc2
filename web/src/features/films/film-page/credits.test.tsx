import { screen, waitFor, within } from '@testing-library/react';
import { address, begin } from '../../../../test/film-page';
import { makeFilm, pageOf } from '../../../../test/make';
import { visitSignedIn } from '../../../../test/visit';

describe('who made a film, on its page', () => {
  it('names who made it, and asks for those who are not named', async () => {
    const credits = [
      { role: 'director', name: 'Inês Tavares' },
      { role: 'director', name: 'Paul Girard' },
      { role: 'music', name: 'Duarte Neves' },
    ] as const;
    const { user } = begin(makeFilm({ credits: [...credits] }));
    expect(await screen.findByText('Directed by Inês Tavares and Paul Girard')).toBeVisible();
    const named = within(screen.getByRole('region', { name: 'Credits' }));
    expect(named.getByText('Music').nextElementSibling).toHaveTextContent('Duarte Neves');
    expect(
      named.getByText(/^Not named yet: Written by, Produced by, Cast, Cinematography, Editing\./),
    ).toBeVisible();
    await user.click(named.getByRole('button', { name: 'Name them' }));
    await waitFor(() => expect(screen.getByLabelText('Directed by')).toHaveFocus());
    expect(screen.getByLabelText('Directed by')).toHaveValue('Inês Tavares, Paul Girard');
  });

  it('saves names as they are typed, work by work, in the order of works', async () => {
    const { bff, user } = visitSignedIn(`${address}?edit=`, {
      getFilm: () => makeFilm(),
      getFilmStandings: () => pageOf([]),
      getUserSubmissionsByFilmId: () => pageOf([]),
      updateFilm: () => makeFilm({ version: 2 }),
    });
    await user.type(await screen.findByLabelText('Music'), 'Duarte Neves');
    await user.type(screen.getByLabelText('Directed by'), 'Inês Tavares, Sammy Davis, Jr., Li');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(bff.of('updateFilm')).toHaveLength(1));
    expect(bff.of('updateFilm')[0]!.input).toEqual({
      filmId: 7,
      version: 1,
      credits: [
        { role: 'director', name: 'Inês Tavares' },
        { role: 'director', name: 'Sammy Davis, Jr.' },
        { role: 'director', name: 'Li' },
        { role: 'music', name: 'Duarte Neves' },
      ],
    });
  });

  it('says at its box which name is refused', async () => {
    const { user } = visitSignedIn(`${address}?edit=`, {
      getFilm: () => makeFilm(),
      getFilmStandings: () => pageOf([]),
      getUserSubmissionsByFilmId: () => pageOf([]),
    });
    await user.type(await screen.findByLabelText('Cast'), 'Ada, ');
    await user.paste('x'.repeat(121));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(screen.getByLabelText('Cast')).toHaveAccessibleDescription('Write at most 120 characters.'),
    );
  });
});
