import { SUBMISSION_STATES } from '@laurel/rules/submissions/states';
import { stateLabels } from '@laurel/messages/labels/state-labels';
import { screen, waitFor, within } from '@testing-library/react';
import { Refusal } from '../../../test/bff-stub';
import { ada, makeFilm, makePage } from '../../../test/make';
import { findFilmCard } from '../../../test/accepted-film';
import { findAxeViolations, renderPageSignedIn } from '../../../test/render-page';

describe('a film’s card', () => {
  it('lists the premieres that its accepted entries use up, with links to add the screenings', async () => {
    const film = await findFilmCard({ screenings: [] });
    expect(
      await film.findByText(
        'Awarded by Lisboa Curta. The screening there used its world premiere and its premiere in its own country.',
      ),
    ).toBeVisible();
    expect(
      film.getByText(
        'Accepted by Lyon Short Film Festival. The screening there on 12 Oct 2099 will use its international premiere and its premieres in France and Lyon.',
      ),
    ).toBeVisible();
    const getAddLink = (name: string) =>
      film.getByRole('link', { name: `Add to the film’s screenings: ${name}` }).getAttribute('href')!;
    const { pathname, searchParams } = new URL(getAddLink('Lyon Short Film Festival'), 'https://laurel.test');
    expect(pathname).toBe(`/user/${ada}/films/7`);
    expect(Object.fromEntries(searchParams)).toEqual({
      edit: '',
      try: `screening:${JSON.stringify({ date: '2099-10-12', country: 'FR', subdivision: null, city: 'Lyon', kind: 'festival', festivalId: 105 })}`,
    });
    expect(getAddLink('Lisboa Curta')).toContain('2099-05-03');
    expect(await findAxeViolations()).toEqual([]);
  });

  it('counts the entries in every state', async () => {
    const counts = Object.fromEntries(SUBMISSION_STATES.map((state, n) => [state, n + 1]));
    renderPageSignedIn(`/user/${ada}/films`, {
      getUserFilms: () => makePage([makeFilm()]),
      getFilmSummaries: () => ({ items: [{ filmId: 7, counts, taken: [], free: [], acceptedEntries: [] }] }),
    });
    const article = within(await screen.findByRole('article', { name: 'Half a Minute of Rain' }));
    const line = (await article.findByText('Won’t submit')).closest('p')!;
    for (const [n, state] of SUBMISSION_STATES.entries())
      expect(line).toHaveTextContent(`${n + 1} ${stateLabels[state]}`);
  });
  it('shows a premiere as used when an award implies its screening', async () => {
    const film = await findFilmCard({ screenings: [], isOnline: false });
    await film.findByText(/^Awarded by Lisboa Curta/);
    const ledger = film.getAllByRole('definition').map(({ textContent }) => textContent);
    const unlistedText = 'used: Portugal; not in its screenings yet';
    expect(ledger).toEqual([unlistedText, 'will be used: France', unlistedText]);
    expect(
      film.getAllByRole('definition').map((definition) => definition.parentElement!.dataset.state),
    ).toEqual(['used-up', 'upcoming', 'used-up']);
  });

  it('shows no day for an edition that is not the catalogue’s current one', async () => {
    const film = await findFilmCard(
      { screenings: [{ date: '2098-05-04', country: 'SE', kind: 'festival' }] },
      { edition: 2098 },
    );
    expect(
      await film.findByText(
        'Accepted by Lyon Short Film Festival. The screening there will use its premieres in France and Lyon.',
      ),
    ).toBeVisible();
    expect(film.getByText(/^Awarded by Lisboa Curta\. The screening there/)).toBeVisible();
  });

  it('does not mention an accepted entry that is among the screenings', async () => {
    const screenings = [
      { date: '2099-05-04', country: 'PT', kind: 'festival' as const },
      { date: '2099-10-13', country: 'FR', kind: 'festival' as const },
    ];
    const film = await findFilmCard({ screenings });
    await film.findAllByText(/^used/);
    expect(film.queryByText(/^(Accepted|Awarded) by/)).not.toBeInTheDocument();
  });
  it('does not mention an accepted entry that was screened in that year, on other days', async () => {
    const screenings = [
      { date: '2098-05-04', country: 'PT', kind: 'festival' as const, festivalId: 106 },
      { date: '2098-12-13', country: 'FR', kind: 'festival' as const, festivalId: 105 },
    ];
    const film = await findFilmCard({ screenings }, { edition: 2098 });
    await film.findAllByText(/^used/);
    expect(film.queryByText(/^(Accepted|Awarded) by/)).not.toBeInTheDocument();
  });
});

describe('the films page', () => {
  it.each([500, 503])(
    'reports that the film summaries failed to load (%s), and tries again',
    async (status) => {
      let isUnavailable = true;
      const { user } = renderPageSignedIn(`/user/${ada}/films`, {
        getUserFilms: () => makePage([makeFilm()]),
        getFilmSummaries: () => {
          if (isUnavailable) throw new Refusal(status, 'submissions.away', 'Not right now.');
          return {
            items: [{ filmId: 7, counts: { submitted: 1 }, taken: [], free: [], acceptedEntries: [] }],
          };
        },
      });
      expect(await screen.findByText(/could not be loaded\.$/)).toBeVisible();
      isUnavailable = false;
      await user.click(screen.getAllByRole('button', { name: 'Try again' }).at(-1)!);
      await waitFor(() =>
        expect(screen.getByRole('article', { name: 'Half a Minute of Rain' })).toHaveTextContent(
          /1 Submitted/,
        ),
      );
      expect(screen.queryByText(/could not be loaded\.$/)).toBeNull();
    },
  );

  it('loads the summaries of all films with one request', async () => {
    const films = Array.from({ length: 30 }, (_, n) => makeFilm({ id: n + 1, name: `Film ${n + 1}` }));
    const { bff } = renderPageSignedIn(`/user/${ada}/films`, {
      getUserFilms: () => makePage(films),
      getFilmSummaries: () => ({
        items: [{ filmId: 1, counts: { submitted: 2 }, taken: [], free: [], acceptedEntries: [] }],
      }),
    });
    expect(await screen.findAllByText('Nothing on the list yet.')).toHaveLength(29);
    const firstCard = within(screen.getByRole('article', { name: 'Film 1' }));
    expect(firstCard.getByText('Submitted').parentElement).toHaveTextContent('2 Submitted');
    const calls = bff.calls.map(({ name }) => name).filter((name) => /Submission|Summaries/.test(name));
    expect(calls).toEqual(['getFilmSummaries']);
  });

  it('has a different name for every button, also in the form of a film', async () => {
    const countries = ['DE', 'SE'];
    const { user } = renderPageSignedIn(`/user/${ada}/films`, {
      getUserFilms: () =>
        makePage([
          makeFilm({ name: 'Salt', productionCountries: countries, directorNationalities: countries }),
          makeFilm({ id: 8, name: 'Rain' }),
        ]),
      getFilmSummaries: () => ({ items: [] }),
    });
    const listNames = () =>
      [...document.querySelectorAll('article button, dialog button')].map(
        (button) => button.getAttribute('aria-label') ?? button.textContent,
      );
    await user.click(await screen.findByRole('button', { name: 'Edit Salt' }));
    await screen.findByRole('button', { name: 'Remove DE from Nationalities' });
    expect(listNames()).toEqual([...new Set(listNames())]);
  });

  it('deletes a film after its title was typed, and shows the rest', async () => {
    let films = [makeFilm({ name: 'Salt' }), makeFilm({ id: 8, name: 'Rain' })];
    const { bff, user } = renderPageSignedIn(`/user/${ada}/films`, {
      getUserFilms: () => makePage(films),
      getFilmSummaries: () => ({ items: [] }),
      deleteFilm: ({ filmId }) => {
        films = films.filter(({ id }) => id !== filmId);
        return { filmId };
      },
    });
    const salt = within(await screen.findByRole('article', { name: 'Salt' }));
    await user.click(salt.getByRole('button', { name: 'Delete Salt' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Salt?' }));
    await user.type(dialog.getByRole('textbox'), 'Salt');
    await user.click(dialog.getByRole('button', { name: 'Delete permanently' }));
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Salt' })).not.toBeInTheDocument());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('article', { name: 'Rain' })).toBeVisible();
    expect(bff.getCalls('deleteFilm')[0]!.input).toEqual({ filmId: 7 });
  });

  it('shows a film whose plan is unknown, and does not say that it has none', async () => {
    renderPageSignedIn(`/user/${ada}/films`, {
      getUserFilms: () => makePage([makeFilm({ subscriptionKnown: false })]),
      getFilmSummaries: () => ({ items: [] }),
    });
    expect(await screen.findByRole('link', { name: 'Plan unknown right now' })).toBeVisible();
    expect(screen.queryByText('No plan')).not.toBeInTheDocument();
  });
});
