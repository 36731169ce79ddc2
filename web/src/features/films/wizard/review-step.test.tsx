import { formatDay } from '@laurel/rules/days';
import { openUntil } from '@laurel/rules/token-month';
import { screen, waitFor } from '@testing-library/react';
import { makeFilm, makePreview, pageOf, makeSubscription } from '../../../../test/make';
import { findings, visitSignedIn } from '../../../../test/visit';
import { step } from '../../../../test/wizard';

describe('the review of the wizard', () => {
  it('reviews all that is given, by step, with the way back to each field and what its want leaves to confirm', async () => {
    const known = makeFilm({
      length: 870,
      genres: ['Drama'],
      filmLanguages: ['de'],
      directorNationalities: ['DE'],
      directorIsStudent: false,
      previousFeatures: 0,
      productionCountries: ['DE'],
      isOnline: false,
      screenings: [{ date: '2026-05-12', country: 'FR', city: 'Lyon', kind: 'public' }],
    });
    const settling = [
      { field: 'directorResidency', settles: 31, atMost: 30, asked: 40 },
      { field: 'productionDate', settles: 0, atMost: 0, asked: 4 },
      { field: 'types', settles: 0, atMost: 0, asked: 0 },
    ];
    const { user } = visitSignedIn('/user/wizard?step=review&filmId=7&budget=5000+EUR&qualifier=BAFTA', {
      getUserFilms: () => pageOf([known]),
      getMatchPreview: () =>
        makePreview({
          settling,
          counts: { eligible: 12, 'needs-confirmation': 34, unchecked: 0, 'not-eligible': 5 },
        }),
    });
    await screen.findByRole('heading', { name: 'Ready to run' });
    const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling!;
    await waitFor(() => expect(fact('Languages spoken in the film')).toHaveTextContent('German'));
    const given = {
      Runtime: '14:30',
      Nationalities: 'Germany',
      'Earlier features': '0',
      'Is the director a student?': 'No',
      'Highest fee you would pay for one entry': 'EUR 50',
    };
    for (const [name, words] of Object.entries(given)) expect(fact(name)).toHaveTextContent(words);
    expect(fact('Has the film been shown?')).toHaveTextContent('12 May 2026, Public screening, Lyon, France');
    expect(fact('Completed on')).toHaveTextContent('Not known4 competitions wait for it and for more');
    expect(fact('Lives in')).toHaveTextContent('Not knownsettles 31 competitions, at best 30 eligible');
    expect(
      screen.getByText(/^2 facts that rules ask about are not known\. 34 competitions need confirmation/),
    ).toBeVisible();
    expect(await findings()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Change: Age' }));
    await screen.findByRole('heading', { name: 'Who directed it?' });
    await waitFor(() => expect(screen.getByLabelText('Age')).toHaveFocus());
  });

  it.each([
    ['where a rule waits for it', 3, 1],
    ['not where none does', 0, 0],
  ])('says that what the director calls themselves is to be confirmed %s', async (_words, asked, times) => {
    visitSignedIn('/user/wizard?step=review&filmId=7', {
      getUserFilms: () => pageOf([makeFilm()]),
      getMatchPreview: () =>
        makePreview({
          settling: [
            { field: 'directorIdentities', settles: 0, atMost: 0, asked },
            { field: 'length', settles: 1, atMost: 1, asked: 1 },
          ],
          counts: { eligible: 1, 'needs-confirmation': 1, unchecked: 0, 'not-eligible': 0 },
        }),
    });
    await screen.findByText(/1 competition needs confirmation/);
    expect(screen.queryAllByText(/^1 fact .* describes? themselves stay/)).toHaveLength(times);
  });

  it('leads to the first box of a step, and Enter leads to that of the next', async () => {
    const { user } = visitSignedIn('/user/wizard?step=review&filmId=7', {
      getUserFilms: () => pageOf([makeFilm()]),
    });
    await screen.findByRole('heading', { name: 'Ready to run' });
    screen.getByRole('button', { name: 'Change: Director' }).focus();
    await user.keyboard('{Enter}');
    await step('Who directed it?');
    expect(screen.getByLabelText('Nationalities')).toHaveFocus();
    await user.keyboard('{Enter}');
    await step('Where was it made?');
    expect(screen.getByLabelText('Production countries')).toHaveFocus();
  });

  it('parts one screening from the next', async () => {
    const screenings = [
      { date: '2026-05-12', country: 'FR', city: 'Lyon', kind: 'festival' as const },
      { date: '2026-06-01', country: 'DE', kind: 'public' as const },
    ];
    visitSignedIn('/user/wizard?step=review&filmId=7', {
      getUserFilms: () => pageOf([makeFilm({ screenings })]),
    });
    expect(
      await screen.findByText('12 May 2026, Festival, Lyon, France; 1 Jun 2026, Public screening, Germany'),
    ).toBeVisible();
  });

  it('misses no region of a country that has none to choose from', async () => {
    const film = makeFilm({ productionCountries: ['MC'], directorResidency: ['DE'] });
    const region = { id: 1, name: 'Bavaria', code: 'DE-BY', countryId: 1 };
    visitSignedIn('/user/wizard?step=review&filmId=7', {
      getUserFilms: () => pageOf([film]),
      getSubdivisions: ({ countries }) => pageOf(countries?.includes('DE') ? [region] : []),
    });
    await screen.findByRole('heading', { name: 'Ready to run' });
    await waitFor(() => expect(screen.queryByText('Production regions')).not.toBeInTheDocument());
    expect(screen.getByText('Lives in (region)')).toBeVisible();
  });

  const tokens = (availableStrategyTokens: number) => ({
    getUserFilms: () => pageOf([makeFilm()]),
    getUserTokens: () => ({ availableStrategyTokens, availableSubmissionTokens: 0, entries: [] }),
  });
  it.each([
    [1, /You have 1 strategy token; this run uses it\./],
    [3, /You have 3 strategy tokens; this run uses one\./],
  ])('says of %i strategy tokens that the run uses one', async (n, words) => {
    visitSignedIn('/user/wizard?step=review&filmId=7', tokens(n));
    const told = await screen.findByText(words);
    expect(told).toBeVisible();
    expect(told).toHaveTextContent(`until ${formatDay(openUntil())}, the end of this month.`);
    expect(screen.getByRole('button', { name: 'Run' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Run' })).toHaveAccessibleDescription('Uses 1 strategy token');
  });
  it.each([
    [2, /Filling in is free\. The run at the end uses one strategy token.* You have 2 strategy tokens\./],
    [0, /You have none left\. See the plans/],
  ])('says before anything is typed what the run costs, of %i tokens', async (n, words) => {
    visitSignedIn('/user/wizard?filmId=new', tokens(n));
    await screen.findByRole('heading', { name: 'Which film is it?' });
    await waitFor(() => expect(screen.getByText(/^Filling in is free/)).toHaveTextContent(words));
  });
  it('says before a run that no token is left for it, and leads to the plans', async () => {
    visitSignedIn('/user/wizard?step=review&filmId=7', tokens(0));
    expect(await screen.findByText(/You have none left: a plan runs the wizard/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'See the plans' })).toHaveAttribute(
      'href',
      '/user/subscriptions?filmId=7',
    );
    const run = screen.getByRole('button', { name: 'Run' });
    expect(run).toBeDisabled();
    expect(run).toHaveAccessibleDescription('You have no strategy token left for this run.');
  });
  it('counts no token where a plan pays', async () => {
    const { bff } = visitSignedIn('/user/wizard?step=review&filmId=7', {
      ...tokens(0),
      getUserFilms: () =>
        pageOf([makeFilm({ subscription: makeSubscription({ billingCycle: '12_month' }) })]),
    });
    expect(await screen.findByText('This film has a plan. Runs are part of it.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Run' })).toBeEnabled();
    expect(bff.of('getUserTokens')).toEqual([]);
  });
});
