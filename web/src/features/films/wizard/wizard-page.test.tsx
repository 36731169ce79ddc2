import { screen, waitFor } from '@testing-library/react';
import { Refusal } from '../../../../test/bff-stub';
import { ada, makeFilm, makeListing, makeSession, pageOf } from '../../../../test/make';
import { findings, here, visitSignedIn } from '../../../../test/visit';

const newcomer = { getSession: () => makeSession({ businessRole: null }) };
const step = (name: string) => screen.findByRole('heading', { name });
const proceed = (name: string) => screen.getByRole('button', { name });

describe('the wizard', () => {
  it('leads from the role to the run, saving at every step', async () => {
    let films = [] as ReturnType<typeof makeFilm>[];
    const save = (facts: object) => (films = [makeFilm({ ...films[0], ...facts, version: 2 })])[0]!;
    const { bff, user } = visitSignedIn('/user/wizard', {
      ...newcomer,
      getUserFilms: () => pageOf(films),
      setUserRole: () => ({ id: ada }) as never,
      addFilm: (facts) => save(facts),
      updateFilm: ({ filmId: _, version: __, ...facts }) => save(facts),
      runWizard: () => ({
        wizardResultId: 3,
        counts: { eligible: 1, 'needs-confirmation': 0, unchecked: 0, 'not-eligible': 0 },
        matchingCompetitionIds: [1],
      }),
      getCompetitionWizardListingData: () => makeListing([]),
    });
    await step('Who are you to this film?');
    expect(proceed('Continue')).toBeDisabled();
    expect(proceed('Continue')).toHaveAccessibleDescription('Choose your role.');
    await user.click(screen.getByLabelText('Director'));
    await waitFor(() => expect(proceed('Continue')).toBeEnabled());
    await user.click(proceed('Continue'));
    await step('Which film is it?');
    expect(bff.of('setUserRole')[0]!.input).toEqual({ userId: ada, role: 'Director' });
    expect(proceed('Save and continue')).toHaveAccessibleDescription('Give the film a title.');
    await user.type(screen.getByLabelText('Title'), 'Rain');
    expect(screen.queryByText('Give the film a title.')).not.toBeInTheDocument();
    await user.click(proceed('Save and continue'));
    const director = await step('Who directed it?');
    await waitFor(() => expect(director).toHaveFocus());
    expect(bff.of('addFilm')[0]!.input).toEqual({ name: 'Rain' });
    await user.type(screen.getByLabelText('Age'), '29');
    await user.click(proceed('Save and continue'));
    await step('Where was it made?');
    expect(bff.of('updateFilm')[0]!.input).toEqual({ filmId: 7, version: 2, directorAge: 29 });
    await user.click(proceed('Save and continue'));
    await step('Has it been shown?');
    await user.click(screen.getByLabelText('Never shown'));
    await user.click(proceed('Save and continue'));
    await step('What are you looking for?');
    expect(bff.of('updateFilm')[1]!.input).toEqual({ filmId: 7, version: 2, screenings: [] });
    await user.click(proceed('Save and continue'));
    await step('Ready to run');
    await user.click(proceed('Run'));
    await waitFor(() => expect(here()).toBe('/user/matching?filmId=7'));
    expect(bff.of('runWizard')[0]!.input).toEqual({ filmId: 7, userRole: 'Director', preferences: {} });
    expect(bff.of('updateFilm')).toHaveLength(2);
  });

  const film = { getUserFilms: () => pageOf([makeFilm()]) };

  it('is found again where it was left, from its address alone', async () => {
    visitSignedIn(
      '/user/wizard?step=preferences&filmId=7&budget=5000+EUR&qualifier=BAFTA&from=2027-01-01',
      film,
    );
    await step('What are you looking for?');
    expect(screen.getByLabelText('Budget for entry fees')).toHaveValue('50');
    expect(screen.getByLabelText('Deadlines from')).toHaveValue('2027-01-01');
    expect(screen.getByText('BAFTA')).toBeVisible();
  });

  it('does not go beyond what is known: without a role it begins with the role', async () => {
    visitSignedIn('/user/wizard?step=review&filmId=7', { ...newcomer, ...film });
    await step('Who are you to this film?');
    expect(screen.getByRole('button', { name: /Review/ })).toBeDisabled();
  });

  it('counts with what is on the screen, saved or not, and leaves out what is not complete', async () => {
    const { bff, user } = visitSignedIn('/user/wizard?step=screenings&filmId=7', film);
    await step('Has it been shown?');
    await user.click(
      screen.getByRole('group', { name: /watched publicly online/ }).querySelectorAll('input')[2]!,
    );
    await user.click(screen.getByLabelText('Yes, here'));
    await waitFor(() =>
      expect(bff.of('getMatchPreview').at(-1)!.input).toMatchObject({
        filmId: 7,
        facts: { isOnline: false },
      }),
    );
    expect(bff.of('getMatchPreview').at(-1)!.input.facts).toEqual({ isOnline: false });
    expect(screen.getByText('12')).toBeVisible();
    expect(screen.queryByText(/live count is not available/)).not.toBeInTheDocument();
  });

  it('asks for at least one screening where the film is said to have been shown', async () => {
    const { bff, user } = visitSignedIn('/user/wizard?step=screenings&filmId=7', {
      ...film,
      updateFilm: () => makeFilm({ version: 2 }),
    });
    await step('Has it been shown?');
    await user.click(screen.getByLabelText('Yes, here'));
    await user.click(proceed('Save and continue'));
    const day = screen.getByLabelText('Date');
    await waitFor(() =>
      expect(day).toHaveAccessibleDescription(
        /^Give the day of at least one screening, or choose “Never shown” or “Not known”\.$/,
      ),
    );
    expect(day).toBeInvalid();
    expect(screen.getByRole('heading', { name: 'Has it been shown?' })).toBeVisible();
    expect(bff.of('updateFilm')).toEqual([]);
    await user.type(day, '2026-05-12');
    await user.click(proceed('Save and continue'));
    await step('What are you looking for?');
    const screenings = [{ date: '2026-05-12', country: null, kind: 'festival' }];
    expect(bff.of('updateFilm')[0]!.input).toEqual({ filmId: 7, version: 1, screenings });
  });

  it('says nothing of a screening before it is typed, whatever was sent before', async () => {
    const { user } = visitSignedIn('/user/wizard?step=production&filmId=7', film);
    await step('Where was it made?');
    await user.click(proceed('Save and continue'));
    await step('Has it been shown?');
    await user.click(screen.getByLabelText('Yes, here'));
    await waitFor(() => expect(screen.getByLabelText('Date')).toBeVisible());
    await user.click(screen.getByLabelText('City'));
    expect(screen.getByLabelText('Date')).toBeValid();
    expect(screen.queryByText(/^Give the day of at least one screening/)).not.toBeInTheDocument();
  });

  it('does not hold a screening that is not complete against another step', async () => {
    const { bff, user } = visitSignedIn('/user/wizard?step=screenings&filmId=7', {
      ...film,
      updateFilm: () => makeFilm({ version: 2 }),
    });
    await step('Has it been shown?');
    await user.click(screen.getByLabelText('Yes, here'));
    await user.click(proceed('Back'));
    await step('Where was it made?');
    await user.click(proceed('Save and continue'));
    await step('Has it been shown?');
    expect(screen.getByLabelText('Yes, here')).toBeChecked();
    expect(bff.of('updateFilm')).toEqual([]);
  });

  it.each(['role', 'film', 'director', 'production', 'screenings', 'preferences', 'review'])(
    '%s: has the live count',
    async (name) => {
      visitSignedIn(`/user/wizard?step=${name}&filmId=7`, film);
      const counts = await screen.findByRole('complementary', { name: 'With what is known now' });
      await waitFor(() => expect(counts).toHaveTextContent(/12 eligible/));
    },
  );

  it('keeps the last count until the new one comes, and says when there is none', async () => {
    let isAway = false;
    const late: (() => void)[] = [];
    const countOf = (eligible: number) => ({
      opened: [],
      closed: [],
      openedTotal: 0,
      openedForSure: 0,
      closedTotal: 0,
      locked: 0,
      bestChange: null,
      counts: { eligible, 'needs-confirmation': 0, unchecked: 0, 'not-eligible': 0 },
    });
    const { user } = visitSignedIn('/user/wizard?step=film&filmId=7', {
      ...film,
      getMatchPreview: ({ facts }) => {
        if (isAway) throw new Refusal(503, 'matching.unavailable', 'Not now.');
        return facts.length ? new Promise((answer) => late.push(() => answer(countOf(52)))) : countOf(40);
      },
    });
    await screen.findByText('40');
    await user.type(screen.getByLabelText('Runtime'), '39:00');
    await waitFor(() => expect(late.length).toBeGreaterThan(0));
    expect(screen.getByText('40')).toBeVisible();
    await waitFor(() => {
      late.forEach((answer) => answer());
      expect(screen.getByText('52')).toBeVisible();
    });
    isAway = true;
    await user.click(screen.getByLabelText('No dialogue'));
    expect(await screen.findByText(/live count is not available/)).toBeVisible();
    expect(screen.getByText('52')).toBeVisible();
  });

  it('keeps what was typed and not saved over a reload, until it is discarded', async () => {
    const address = '/user/wizard?step=film&filmId=7';
    const { user, unmount } = visitSignedIn(address, film);
    await step('Which film is it?');
    await user.type(screen.getByLabelText('Runtime'), '14:30');
    await user.click(screen.getByLabelText('No dialogue'));
    unmount();
    const again = visitSignedIn(address, film);
    await step('Which film is it?');
    expect(
      screen.getByText('Saved when you continue. Until then, what you type is kept in this browser.'),
    ).toBeVisible();
    expect(screen.queryByText(/Saved as you go/)).not.toBeInTheDocument();
    expect(screen.getByText('Answers typed here and not saved yet are back.')).toBeVisible();
    expect(screen.getByLabelText('Runtime')).toHaveValue('14:30');
    expect(screen.getByLabelText('No dialogue')).toBeChecked();
    await again.user.click(screen.getByRole('button', { name: 'Discard them' }));
    expect(screen.getByLabelText('Runtime')).toHaveValue('');
    expect(screen.getByLabelText('No dialogue')).not.toBeChecked();
    expect(screen.queryByText('Answers typed here and not saved yet are back.')).not.toBeInTheDocument();
    again.unmount();
    visitSignedIn(address, film);
    await step('Which film is it?');
    expect(screen.getByLabelText('Runtime')).toHaveValue('');
  });

  it('keeps nothing of what is saved, and nothing of one film for another', async () => {
    const { user, unmount } = visitSignedIn('/user/wizard?step=film&filmId=7', {
      ...film,
      updateFilm: () => makeFilm({ version: 2 }),
    });
    await step('Which film is it?');
    await user.type(screen.getByLabelText('Runtime'), '14:30');
    await user.click(proceed('Save and continue'));
    await step('Who directed it?');
    await user.type(screen.getByLabelText('Age'), '29');
    unmount();
    visitSignedIn('/user/wizard?step=director&filmId=8', {
      getUserFilms: () => pageOf([makeFilm({ id: 8 }), makeFilm()]),
    });
    await step('Who directed it?');
    expect(screen.getByLabelText('Age')).toHaveValue('');
    expect(Object.values(localStorage).join()).not.toContain('870');
  });

  it('knows the role that was chosen, without its address', async () => {
    const { user, unmount } = visitSignedIn('/user/wizard', film);
    await step('Who are you to this film?');
    await user.click(screen.getByLabelText('Film School'));
    await waitFor(() => expect(screen.getByLabelText('Film School')).toBeChecked());
    unmount();
    visitSignedIn('/user/wizard', film);
    await step('Who are you to this film?');
    expect(screen.getByLabelText('Film School')).toBeChecked();
  });

  it('loads again what another tab changed meanwhile, and keeps what was typed here', async () => {
    let now = makeFilm({ synopsis: 'Old.' });
    const { bff, user } = visitSignedIn('/user/wizard?step=film&filmId=7', {
      getUserFilms: () => pageOf([makeFilm({ synopsis: 'Old.' })]),
      getFilm: () => now,
      updateFilm: ({ version, filmId: _, ...facts }) => {
        if (version !== now.version)
          throw new Refusal(409, 'film.stale', 'This film was changed meanwhile.', { field: 'version' });
        return (now = makeFilm({ ...now, ...facts, version: now.version + 1 }));
      },
    });
    await step('Which film is it?');
    await user.type(screen.getByLabelText('Runtime'), '14:30');
    now = makeFilm({ name: 'Rain', synopsis: 'New.', version: 5 });
    await user.click(proceed('Save and continue'));
    await user.click(await screen.findByRole('button', { name: 'Load again' }));
    await waitFor(() => expect(screen.getByLabelText('Title')).toHaveValue('Rain'));
    expect(screen.getByLabelText(/Synopsis/)).toHaveValue('New.');
    expect(screen.getByLabelText('Runtime')).toHaveValue('14:30');
    await user.click(proceed('Save and continue'));
    await step('Who directed it?');
    expect(bff.of('updateFilm').at(-1)!.input).toEqual({ filmId: 7, version: 5, length: 870 });
  });

  it('does not take a last day before the first', async () => {
    const { bff, user } = visitSignedIn(
      '/user/wizard?step=preferences&filmId=7&from=2027-02-01&to=2027-01-01',
      film,
    );
    await step('What are you looking for?');
    expect(screen.getByLabelText('Deadlines to')).toHaveAccessibleDescription(
      'The second day must not come before the first.',
    );
    await user.click(proceed('Save and continue'));
    await step('What are you looking for?');
    expect(bff.of('runWizard')).toEqual([]);
  });

  it('says what a run without a token needs', async () => {
    const none = new Refusal(402, 'tokens.none', 'There is no strategy token left.');
    const { user } = visitSignedIn('/user/wizard?step=review&filmId=7', {
      ...film,
      runWizard: () => Promise.reject(none),
    });
    await step('Ready to run');
    expect(screen.queryByText(/^Saved when you continue/)).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See the plans' })).toHaveAttribute(
      'href',
      '/user/subscriptions?filmId=7',
    );
    await user.click(proceed('Run'));
    expect(await screen.findByText(/^You have no strategy token left\./)).toBeVisible();
  });

  it.each(['role', 'film', 'director', 'production', 'screenings', 'preferences', 'review'])(
    '%s: axe finds nothing',
    async (name) => {
      visitSignedIn(`/user/wizard?step=${name}&filmId=7`, film);
      await screen.findByRole('navigation', { name: 'Steps to find festivals' });
      expect(await findings()).toEqual([]);
    },
  );
});
