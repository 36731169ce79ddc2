import { screen, waitFor, within } from '@testing-library/react';
import { filmPath, openFilmPage } from '../../../../test/film-page';
import { makeFilm, makePage } from '../../../../test/make';
import { renderPageSignedIn } from '../../../../test/render-page';

describe('the credits on a film’s page', () => {
  it('name the crew, and ask for missing roles', async () => {
    const credits = [
      { role: 'director', name: 'Inês Tavares' },
      { role: 'director', name: 'Paul Girard' },
      { role: 'music', name: 'Duarte Neves' },
    ] as const;
    const { user } = openFilmPage(makeFilm({ credits: [...credits] }));
    expect(await screen.findByText('Directed by Inês Tavares and Paul Girard')).toBeVisible();
    const section = within(screen.getByRole('region', { name: 'Credits' }));
    expect(section.getByText('Music').nextElementSibling).toHaveTextContent('Duarte Neves');
    expect(
      section.getByText(/^Still missing: Written by, Produced by, Cast, Cinematography, Editing\./),
    ).toBeVisible();
    await user.click(section.getByRole('button', { name: 'Add credits' }));
    await waitFor(() => expect(screen.getByLabelText('Directed by')).toHaveFocus());
    expect(screen.getByLabelText('Directed by')).toHaveValue('Inês Tavares, Paul Girard');
  });

  it('are saved by role, in the order of roles', async () => {
    const { bff, user } = renderPageSignedIn(`${filmPath}?edit=`, {
      getFilm: () => makeFilm(),
      getFilmSummaries: () => makePage([]),
      getUserSubmissionsByFilmId: () => makePage([]),
      updateFilm: () => makeFilm({ version: 2 }),
    });
    await user.type(await screen.findByLabelText('Music'), 'Duarte Neves');
    await user.type(screen.getByLabelText('Directed by'), 'Inês Tavares, Sammy Davis, Jr., Li');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(bff.getCalls('updateFilm')).toHaveLength(1));
    expect(bff.getCalls('updateFilm')[0]!.input).toEqual({
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

  it('show at its field which name is refused', async () => {
    const { user } = renderPageSignedIn(`${filmPath}?edit=`, {
      getFilm: () => makeFilm(),
      getFilmSummaries: () => makePage([]),
      getUserSubmissionsByFilmId: () => makePage([]),
    });
    await user.type(await screen.findByLabelText('Cast'), 'Ada, ');
    await user.paste('x'.repeat(121));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(screen.getByLabelText('Cast')).toHaveAccessibleDescription('Enter at most 120 characters.'),
    );
  });
});
