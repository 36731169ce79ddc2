import { formatDay } from '@laurel/rules/dates/days';
import { getLastOpenDay } from '@laurel/rules/billing/token-days';
import { screen, waitFor } from '@testing-library/react';
import { makeFilm, makePreview, makePage, makeSubscription } from '../../../../../test/make';
import { findAxeViolations, renderPageSignedIn } from '../../../../../test/render-page';
import { findStep } from '../../../../../test/wizard';

describe('the review step of the wizard', () => {
  it('lists all fields by step, with links to change them and what missing ones leave to confirm', async () => {
    const film = makeFilm({
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
      { field: 'directorResidency', settles: 31, maxEligible: 30, waiting: 40 },
      { field: 'productionDate', settles: 0, maxEligible: 0, waiting: 4 },
      { field: 'types', settles: 0, maxEligible: 0, waiting: 0 },
    ];
    const { user } = renderPageSignedIn('/user/wizard?step=review&filmId=7&budget=5000+EUR&qualifier=BAFTA', {
      getUserFilms: () => makePage([film]),
      getMatchPreview: () =>
        makePreview({
          settling,
          counts: { eligible: 12, 'needs-confirmation': 34, unchecked: 0, 'not-eligible': 5 },
        }),
    });
    await screen.findByRole('heading', { name: 'Ready to run' });
    const getValue = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling!;
    await waitFor(() => expect(getValue('Languages spoken in the film')).toHaveTextContent('German'));
    const expectedValues = {
      Runtime: '14:30',
      Nationalities: 'Germany',
      'Earlier features': '0',
      'Is the director a student?': 'No',
      'Maximum fee per entry': 'EUR 50',
    };
    for (const [name, text] of Object.entries(expectedValues)) expect(getValue(name)).toHaveTextContent(text);
    expect(getValue('Has the film been shown?')).toHaveTextContent(
      '12 May 2026, Public screening, Lyon, France',
    );
    expect(getValue('Completed on')).toHaveTextContent(
      'Not known4 competitions need this and further details',
    );
    expect(getValue('Lives in')).toHaveTextContent(
      'Not knowndecides 31 competitions; up to 30 could become eligible',
    );
    expect(
      screen.getByText(/^2 details that rules ask for are missing\. 34 competitions need confirmation/),
    ).toBeVisible();
    expect(await findAxeViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Change: Age' }));
    await screen.findByRole('heading', { name: 'Who directed it?' });
    await waitFor(() => expect(screen.getByLabelText('Age')).toHaveFocus());
  });

  it.each([
    ['if a rule needs them', 3, 1],
    ['not if no rule does', 0, 0],
  ])('mentions that the director’s identities need confirmation: %s', async (_condition, waiting, times) => {
    renderPageSignedIn('/user/wizard?step=review&filmId=7', {
      getUserFilms: () => makePage([makeFilm()]),
      getMatchPreview: () =>
        makePreview({
          settling: [
            { field: 'directorIdentities', settles: 0, maxEligible: 0, waiting },
            { field: 'length', settles: 1, maxEligible: 1, waiting: 1 },
          ],
          counts: { eligible: 1, 'needs-confirmation': 1, unchecked: 0, 'not-eligible': 0 },
        }),
    });
    await screen.findByText(/1 competition needs confirmation/);
    expect(screen.queryAllByText(/^1 detail .* director identifies need your confirmation/)).toHaveLength(
      times,
    );
  });

  it('leads to the first field of a step, and Enter leads to that of the next', async () => {
    const { user } = renderPageSignedIn('/user/wizard?step=review&filmId=7', {
      getUserFilms: () => makePage([makeFilm()]),
    });
    await screen.findByRole('heading', { name: 'Ready to run' });
    screen.getByRole('button', { name: 'Change: Director' }).focus();
    await user.keyboard('{Enter}');
    await findStep('Who directed it?');
    expect(screen.getByLabelText('Nationalities')).toHaveFocus();
    await user.keyboard('{Enter}');
    await findStep('Where was it made?');
    expect(screen.getByLabelText('Production countries')).toHaveFocus();
  });

  it('separates screenings from each other', async () => {
    const screenings = [
      { date: '2026-05-12', country: 'FR', city: 'Lyon', kind: 'festival' as const },
      { date: '2026-06-01', country: 'DE', kind: 'public' as const },
    ];
    renderPageSignedIn('/user/wizard?step=review&filmId=7', {
      getUserFilms: () => makePage([makeFilm({ screenings })]),
    });
    expect(
      await screen.findByText('12 May 2026, Festival, Lyon, France; 1 Jun 2026, Public screening, Germany'),
    ).toBeVisible();
  });

  it('does not list the region of a country without regions as missing', async () => {
    const film = makeFilm({ productionCountries: ['MC'], directorResidency: ['DE'] });
    const region = { id: 1, name: 'Bavaria', code: 'DE-BY', countryId: 1 };
    renderPageSignedIn('/user/wizard?step=review&filmId=7', {
      getUserFilms: () => makePage([film]),
      getSubdivisions: ({ countries }) => makePage(countries?.includes('DE') ? [region] : []),
    });
    await screen.findByRole('heading', { name: 'Ready to run' });
    await waitFor(() => expect(screen.queryByText('Production regions')).not.toBeInTheDocument());
    expect(screen.getByText('Lives in (region)')).toBeVisible();
  });

  const answerWithTokens = (availableStrategyTokens: number) => ({
    getUserFilms: () => makePage([makeFilm()]),
    getUserTokens: () => ({ availableStrategyTokens, availableSubmissionTokens: 0, entries: [] }),
  });
  it.each([
    [1, /You have 1 strategy token, which this run uses\./],
    [3, /You have 3 strategy tokens; this run uses one\./],
  ])('shows with %i strategy tokens that the run uses one', async (n, pattern) => {
    renderPageSignedIn('/user/wizard?step=review&filmId=7', answerWithTokens(n));
    const notice = await screen.findByText(pattern);
    expect(notice).toBeVisible();
    expect(notice).toHaveTextContent(`until ${formatDay(getLastOpenDay())}.`);
    expect(screen.getByRole('button', { name: 'Run' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Run' })).toHaveAccessibleDescription('Uses 1 strategy token');
  });
  it.each([
    [
      2,
      /Answering the questions is free\. The run at the end costs one strategy token.* You have 2 strategy tokens\./,
    ],
    [0, /You have none left\. See the plans/],
  ])('shows the cost of the run before anything is typed, with %i tokens', async (n, pattern) => {
    renderPageSignedIn('/user/wizard?filmId=new', answerWithTokens(n));
    await screen.findByRole('heading', { name: 'Which film is it?' });
    await waitFor(() =>
      expect(screen.getByText(/^Answering the questions is free/).parentElement).toHaveTextContent(pattern),
    );
  });
  it('reports that no token is left for the run, and links to the plans', async () => {
    renderPageSignedIn('/user/wizard?step=review&filmId=7', answerWithTokens(0));
    expect(await screen.findByText(/you have none left\. With a plan, you can run the wizard/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'See the plans' })).toHaveAttribute(
      'href',
      '/user/subscriptions?filmId=7',
    );
    const runButton = screen.getByRole('button', { name: 'Run' });
    expect(runButton).toBeDisabled();
    expect(runButton).toHaveAccessibleDescription('You have no strategy tokens left for this run.');
  });
  it('does not mention tokens when a plan pays', async () => {
    const { bff } = renderPageSignedIn('/user/wizard?step=review&filmId=7', {
      ...answerWithTokens(0),
      getUserFilms: () =>
        makePage([makeFilm({ subscription: makeSubscription({ billingCycle: '12_month' }) })]),
    });
    expect(await screen.findByText('This film has a plan, which includes runs.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Run' })).toBeEnabled();
    expect(bff.getCalls('getUserTokens')).toEqual([]);
  });
});
