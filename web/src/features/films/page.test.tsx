import { render, screen, waitFor, within } from '@testing-library/react';
import { Refusal } from '../../../test/bff-stub';
import {
  ada,
  makeFilm,
  makeListing,
  makePreview,
  makeStill,
  makeSubmission,
  makePage,
} from '../../../test/make';
import { makeFestival } from '../../../test/make-festival';
import { makeCompetition } from '../../../test/make-competition';
import { filmPath, openFilmPage } from '../../../test/film-page';
import { findAxeViolations, getCurrentPath, renderPageSignedIn } from '../../../test/render-page';
import { Premieres } from './premieres/premieres';

const formatDayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('a film’s page', () => {
  it('shows the film, its missing fields and its links', async () => {
    openFilmPage(
      makeFilm({ name: 'The Salt Harvest', directorAge: null, screenings: null, synopsis: null }),
      {
        getMatchPreview: () =>
          makePreview({
            settling: [
              { field: 'screenings', settles: 150, maxEligible: 148, waiting: 400 },
              { field: 'directorAge', settles: 0, maxEligible: 0, waiting: 12 },
              { field: 'userRole', settles: 9, maxEligible: 9, waiting: 9 },
            ],
          }),
      },
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'The Salt Harvest' })).toBeVisible();
    const section = within(await screen.findByRole('region', { name: 'Details that rules ask for' }));
    await section.findByText('2 details are missing:');
    expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Has the film been shown?decides 150 competitions; up to 148 could become eligible',
      'Director: Age12 competitions need this and further details',
    ]);
    expect(screen.getByText('No synopsis yet. Festivals ask for one.')).toBeVisible();
    expect(
      within(screen.getByRole('article')).getAllByRole('link', { name: 'Find matches' })[0],
    ).toHaveAttribute('href', '/user/matching?filmId=7');
    expect(await screen.findByText('Nothing on the list has an upcoming date.')).toBeVisible();
    expect(await findAxeViolations()).toEqual([]);
  });

  it('shows which premieres are left, and where the film was shown', async () => {
    const screenings = [
      { date: '2026-06-02', country: 'IT', city: 'Cuneo', kind: 'public' as const },
      { date: '2026-05-12', country: 'IT', city: 'Roma', kind: 'festival' as const },
    ];
    openFilmPage(makeFilm({ productionCountries: ['PT'], isOnline: false, screenings }));
    const premieres = within(await screen.findByRole('region', { name: 'Premieres' }));
    expect(premieres.getByText('World').nextElementSibling).toHaveTextContent('used: Italy');
    expect(premieres.getByText('Home country').nextElementSibling).toHaveTextContent('available');
    expect(premieres.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Italy12 May 2026 · Roma · Cuneo · Festival · 1 more screening there',
    ]);
  });

  it('reports that the premieres and the list failed to load', async () => {
    let isUnavailable = true;
    const { user } = renderPageSignedIn(filmPath, {
      getFilm: () => makeFilm({ screenings: [] }),
      getFilmSummaries: () => {
        if (isUnavailable) throw new Refusal(500, 'submissions.broken', 'That failed.');
        return makePage([]);
      },
      getUserSubmissionsByFilmId: () => makePage([]),
    });
    const premieres = within(await screen.findByRole('region', { name: 'Premieres' }));
    expect(await premieres.findByText('Your lists and premieres could not be loaded.')).toBeVisible();
    isUnavailable = false;
    await user.click(premieres.getByRole('button', { name: 'Try again' }));
    await waitFor(() =>
      expect(premieres.queryByText('Your lists and premieres could not be loaded.')).toBeNull(),
    );
  });

  it('shows a location without a known day after those with one', () => {
    const unlisted = [
      { date: '', country: 'IT', city: 'Cuneo', kind: 'festival' as const },
      { date: '2026-05-12', country: 'FR', kind: 'public' as const },
    ];
    render(<Premieres film={makeFilm()} unlisted={unlisted} upcoming={[]} />);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'France12 May 2026 · Public screening',
      'ItalyCuneo · Festival',
    ]);
  });

  it('leads from a missing field to its form field on this page', async () => {
    const { user } = openFilmPage(makeFilm({ directorAge: null }));
    await user.click(await screen.findByRole('button', { name: 'Director: Age' }));
    expect(await screen.findByRole('dialog', { name: /^Edit/ })).toBeVisible();
    expect(getCurrentPath()).toBe(`${filmPath}?edit=&try=directorAge`);
    await waitFor(() => expect(screen.getByLabelText('Age')).toHaveFocus());
  });

  it('shows only the known fields, each with a button to change it', async () => {
    const { user } = openFilmPage(
      makeFilm({
        directorNationalities: ['PT'],
        directorResidency: ['FR'],
        directorAge: 34,
        directorGender: null,
        filmLanguages: [],
        isOnline: false,
        budget: { amount: 1200000, currency: 'EUR' },
      }),
    );
    const knownFields = within(await screen.findByRole('region', { name: 'Film details' }));
    const getValue = (label: string) => knownFields.getByText(label).nextElementSibling!.textContent;
    expect(
      [
        'Nationalities',
        'Lives in',
        'Age',
        'Languages spoken in the film',
        'Can the whole film be watched publicly online?',
      ].map(getValue),
    ).toEqual(['Portugal', 'France', '34', 'No dialogue', 'No']);
    expect(getValue('Production budget')).toMatch(/12,000/);
    expect(knownFields.queryByText('Gender')).not.toBeInTheDocument();
    expect(knownFields.queryByText('Title')).not.toBeInTheDocument();
    await user.click(knownFields.getByRole('button', { name: 'Change: Age' }));
    expect(await screen.findByRole('dialog', { name: /^Edit/ })).toBeVisible();
    expect(getCurrentPath()).toBe(`${filmPath}?edit=&try=directorAge`);
    await waitFor(() => expect(screen.getByLabelText('Age')).toHaveFocus());
  });
  it('reorders its stills in place, and accepts more', async () => {
    const names = [1, 2].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
    let film = makeFilm({ stillFileNames: names });
    const { bff, user } = openFilmPage(film, {
      getFilm: () => film,
      getFilmStillUrls: () => ({
        items: film.stillFileNames.map(makeStill),
        until: '2027-01-01T00:00:00.000Z',
      }),
      orderFilmStills: ({ stillFileNames }) => (film = { ...film, version: 2, stillFileNames }),
    });
    const stills = within(await screen.findByRole('region', { name: 'Stills' }));
    await user.click(await stills.findByRole('button', { name: 'Use still 2 as cover' }));
    await waitFor(() =>
      expect(bff.getCalls('orderFilmStills')[0]?.input).toMatchObject({ stillFileNames: names.toReversed() }),
    );
    expect(stills.getByLabelText('Choose pictures')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('shows the season of its list: opening, deadline, answer and festival days', async () => {
    openFilmPage(makeFilm(), {
      getUserSubmissionsByFilmId: () =>
        makePage([
          makeSubmission(1, { festivalId: 101, festivalName: 'Lund' }),
          makeSubmission(2, { state: 'rejected' }),
        ]),
      getCompetitions: () => ({
        ...makePage([{ ...makeCompetition(1), opensOn: formatDayIn(10), notificationDate: formatDayIn(60) }]),
        facets: {},
      }),
      getCompetitionDates: () => makePage([]),
      getAllFestivals: () =>
        makePage([makeFestival({ id: 101, startsOn: formatDayIn(90), endsOn: formatDayIn(95) })]),
    });
    const entry = await screen.findByRole('link', { name: /^Lund: opens .*, answer .*, festival .* to / });
    expect(entry).toHaveAttribute('href', `/submissions2/user/${ada}/film/7`);
    expect(within(entry.closest('ul')!).getAllByRole('listitem')).toHaveLength(1);
  });

  it('marks later events at the end of the season', async () => {
    openFilmPage(makeFilm(), {
      getUserSubmissionsByFilmId: () =>
        makePage([
          makeSubmission(1, {
            festivalId: 101,
            festivalName: 'Lund',
            edition: Number(formatDayIn(500).slice(0, 4)),
          }),
        ]),
      getCompetitions: () => ({
        ...makePage([{ ...makeCompetition(1), notificationDate: null }]),
        facets: {},
      }),
      getCompetitionDates: () => makePage([]),
      getAllFestivals: () =>
        makePage([makeFestival({ id: 101, startsOn: formatDayIn(500), endsOn: formatDayIn(505) })]),
    });
    expect(await screen.findByRole('link', { name: /^Lund: .*festival .* to / })).toBeVisible();
    expect(screen.getByTitle(/^festival .* to /)).toHaveTextContent(/→$/);
  });

  it('reports a film that does not exist', async () => {
    openFilmPage(null);
    expect(await screen.findByText('This film is not one of yours')).toBeVisible();
  });
});

describe('the link from a film to its matches', () => {
  it('preloads the list once on mouse down, but not for another mouse button', async () => {
    const { bff, user } = openFilmPage(makeFilm(), {
      getCompetitionWizardListingData: () => makeListing([]),
    });
    const link = await within(await screen.findByRole('article')).findByRole('link', {
      name: 'Find matches',
    });
    const getListRequests = () =>
      bff.getCalls('getCompetitionWizardListingData').filter(({ input }) => !input.facets);
    await user.pointer({ keys: '[MouseRight]', target: link });
    expect(getListRequests()).toEqual([]);
    await user.pointer({ keys: '[MouseLeft>]', target: link });
    await waitFor(() => expect(getListRequests()).toHaveLength(1));
    expect(getCurrentPath()).toBe(filmPath);
    await user.pointer({ keys: '[/MouseLeft]' });
    await screen.findByRole('heading', { level: 1, name: makeFilm().name });
    await waitFor(() => expect(getCurrentPath()).toBe('/user/matching?filmId=7'));
    expect(getListRequests()).toHaveLength(1);
  });
});
