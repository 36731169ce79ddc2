import { formatDay } from '@laurel/rules/dates/days';
import { getLastOpenDay } from '@laurel/rules/billing/token-days';
import { screen, waitFor, within } from '@testing-library/react';
import { Refusal } from '../../../../test/bff-stub';
import {
  ada,
  makeFilm,
  makeListing,
  makePreview,
  makeSubmission,
  makePage,
  makeMessage,
} from '../../../../test/make';
import { makeFestival } from '../../../../test/make-festival';
import { findAxeViolations, getCurrentPath, renderPageSignedIn } from '../../../../test/render-page';
import { openMatches, openMenu, findRow, rows } from '../../../../test/matches';

/** Answers for a film whose award uses up premieres that its screenings do not show. */
const awardedFilmAnswers = {
  getUserFilms: () => makePage([makeFilm({ productionCountries: ['PT'], screenings: [] })]),
  getFilmSummaries: () => ({
    items: [
      {
        filmId: 7,
        counts: { awarded: 1 },
        taken: [makeSubmission(4, { state: 'awarded', festivalId: 104, edition: 2026 })],
        free: [],
        acceptedEntries: [],
      },
    ],
  }),
  getAllFestivals: () =>
    makePage([makeFestival({ id: 104, name: 'Cuneo', country: 'IT', startsOn: '2026-05-02' })]),
};
const failToLoad = (): never => {
  throw new Refusal(500, 'internal', 'That failed.');
};

describe('the matches page', () => {
  it.each([
    ['directorAge', 'Add it', `/user/${ada}/films?edit=7&try=directorAge`],
    ['userRole', 'Choose it', '/user/wizard?filmId=7&step=role'],
  ])('links from the best change of %s to the page where it is entered', async (field, linkName, href) => {
    const text = makeMessage('Add it: settles 12 competitions');
    await openMatches({
      getMatchPreview: () => makePreview({ bestChange: { field, value: null, text, opens: 12 } }),
    });
    expect(await screen.findByText('Add it: settles 12 competitions')).toBeVisible();
    expect(screen.getByRole('link', { name: linkName })).toHaveAttribute('href', href);
  });

  it('says that an award does not count for premieres, without moving the rows', async () => {
    const { user } = await openMatches(awardedFilmAnswers);
    const button = await screen.findByRole('button', {
      name: 'Premieres that the film’s screenings do not show',
    });
    expect(screen.getByRole('heading', { level: 1 }).parentElement).toContainElement(button);
    await user.click(button);
    expect(await screen.findByText(/^We judge premieres only by the film’s screenings/)).toBeVisible();
    expect(screen.getByText(/^Awarded by Cuneo\. The screening there used its /)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add to the film’s screenings: Cuneo' })).toBeVisible();
  });

  it.each([
    ['the list', { getFilmSummaries: () => failToLoad() }],
    ['a festival of it', { getAllFestivals: () => failToLoad() }],
  ])(
    'says that %s could not be loaded for the premieres, and loads it again on request',
    async (_title, failingAnswers) => {
      const { user, bff } = await openMatches({ ...awardedFilmAnswers, ...failingAnswers });
      await user.click(
        await screen.findByRole('button', { name: 'Premieres that the film’s screenings do not show' }),
      );
      const unavailableText = /^We could not check where the film is accepted/;
      expect(await screen.findByText(unavailableText)).toBeVisible();
      expect(screen.queryByText(/^We judge premieres/)).toBeNull();
      bff.answer(awardedFilmAnswers);
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      expect(await screen.findByText(/^Awarded by Cuneo\. The screening there/)).toBeVisible();
      expect(screen.queryByText(unavailableText)).toBeNull();
    },
  );

  it('lists only the keys that work now', async () => {
    const { user } = await openMatches();
    await findRow(1);
    await user.keyboard('?');
    const keys = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    expect(
      keys
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent)
        .toSorted(),
    ).toEqual(['Competitions', 'Everywhere', 'Selected competitions']);
  });

  it('links to this month’s suggestions', async () => {
    const page = await openMatches({ getRecommendations: () => ({ ...makePage([]), total: 20, locked: 0 }) });
    const { bff } = page;
    await openMenu(page);
    const link = await screen.findByRole('link', { name: /^20 suggestions for \w+ \d{4}$/, hidden: true });
    expect(link).toHaveAttribute('href', `/submissions2/user/${ada}/film/7`);
    expect(bff.getCalls('getRecommendations')[0]!.input).toMatchObject({
      filmId: 7,
      batchId: expect.any(Number),
    });
  });

  it('shows only the near misses, and stores that in the address', async () => {
    const { bff, user } = await openMatches();
    await user.click(screen.getByRole('button', { name: /^Near misses/ }));
    await waitFor(() =>
      expect(bff.getCalls('getCompetitionWizardListingData').at(-1)!.input).toMatchObject({
        nearMissesOnly: true,
      }),
    );
    expect(getCurrentPath()).toBe('/user/matching?filmId=7&show=near');
  });

  it('links from locked matches to the plans, with the counts of all', async () => {
    const counts = { eligible: 40, 'needs-confirmation': 200, unchecked: 0, 'not-eligible': 5000 };
    await openMatches({
      getCompetitionWizardListingData: () =>
        makeListing(rows.slice(0, 3), { total: 5240, locked: 5237, counts }),
      getUserTokens: () => ({ availableStrategyTokens: 0, availableSubmissionTokens: 0, entries: [] }),
    });
    expect(await screen.findByRole('heading', { name: '5,237 more competitions checked' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'See the plans' })).toHaveAttribute(
      'href',
      '/user/subscriptions?filmId=7',
    );
    expect(screen.getByRole('button', { name: /^Eligible/ })).toHaveTextContent('40');
    expect(screen.queryByText(/^You have/)).not.toBeInTheDocument();
  });

  it.each([
    [1, 'You have 1 strategy token. It shows all matches of this film until '],
    [3, 'You have 3 strategy tokens. One of them shows all matches of this film until '],
  ])(
    'with %i strategy tokens links from locked matches to the wizard',
    async (availableStrategyTokens, textStart) => {
      const text = `${textStart}${formatDay(getLastOpenDay())}.`;
      await openMatches({
        getCompetitionWizardListingData: () => makeListing(rows.slice(0, 3), { total: 40, locked: 37 }),
        getUserTokens: () => ({ availableStrategyTokens, availableSubmissionTokens: 0, entries: [] }),
      });
      expect(await screen.findByText(text)).toBeVisible();
      const panel = within(screen.getByText(text).parentElement!);
      expect(panel.getByRole('link', { name: 'Run the wizard' })).toHaveAttribute(
        'href',
        '/user/wizard?filmId=7',
      );
      expect(panel.getByRole('link', { name: 'See the plans' })).toBeVisible();
    },
  );

  it('says that the counts of a narrowed list leave out locked matches', async () => {
    await openMatches(
      { getCompetitionWizardListingData: () => makeListing([], { total: 5029, locked: 5029 }) },
      '/user/matching?filmId=7&country=SE',
    );
    expect(await screen.findByText(/^Without a plan, filters and counts cover only the three/)).toBeVisible();
    expect(screen.queryByText(/counts above are complete/)).not.toBeInTheDocument();
  });

  it('reports a film of another user as not found', async () => {
    renderPageSignedIn('/user/matching?filmId=8', { getUserFilms: () => makePage([makeFilm()]) });
    expect(await screen.findByRole('link', { name: 'Your films', hidden: false })).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'This film is not one of yours' })).toBeVisible();
  });

  it('links to the form of the first film when there is none', async () => {
    renderPageSignedIn('/user/matching');
    expect(await screen.findByRole('link', { name: 'Add your first film' })).toHaveAttribute(
      'href',
      '/user/wizard?filmId=new',
    );
  });

  it('has no accessibility issues', async () => {
    await openMatches();
    await findRow(5);
    expect(await findAxeViolations()).toEqual([]);
  });
});
