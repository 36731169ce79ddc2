import { screen, waitFor, within } from '@testing-library/react';
import { Refusal } from '../../../../test/bff-stub';
import { ada, makeFilm, makeListing, makeSession, makePage } from '../../../../test/make';
import { findAxeViolations, getCurrentPath, renderPageSignedIn } from '../../../../test/render-page';
import { oneFilm, getButton, findStep } from '../../../../test/wizard';

const newcomerAnswers = { getSession: () => makeSession({ businessRole: null }) };

describe('the wizard', () => {
  it('leads from the role to the run, and saves at every step', async () => {
    let films = [] as ReturnType<typeof makeFilm>[];
    const storeFilm = (fields: object) => (films = [makeFilm({ ...films[0], ...fields, version: 2 })])[0]!;
    const { bff, user } = renderPageSignedIn('/user/wizard', {
      ...newcomerAnswers,
      getUserFilms: () => makePage(films),
      setUserRole: () => ({ id: ada }) as never,
      addFilm: (fields) => storeFilm(fields),
      updateFilm: ({ filmId: _, version: __, ...fields }) => storeFilm(fields),
      runWizard: () => ({
        wizardResultId: 3,
        isRebuilding: false,
        counts: { eligible: 1, 'needs-confirmation': 0, unchecked: 0, 'not-eligible': 0 },
        matchingCompetitionIds: [1],
      }),
      getCompetitionWizardListingData: () => makeListing([]),
    });
    await findStep('What is your role in this film?');
    expect(getButton('Continue')).toBeDisabled();
    expect(getButton('Continue')).toHaveAccessibleDescription('Choose your role.');
    await user.click(screen.getByLabelText('Director'));
    await waitFor(() => expect(getButton('Continue')).toBeEnabled());
    await user.click(getButton('Continue'));
    await findStep('Which film is it?');
    expect(bff.getCalls('setUserRole')[0]!.input).toEqual({ userId: ada, role: 'Director' });
    expect(getButton('Save and continue')).toHaveAccessibleDescription('Enter a title for the film.');
    await user.type(screen.getByLabelText('Title'), 'Rain');
    expect(screen.queryByText('Enter a title for the film.')).not.toBeInTheDocument();
    await user.click(getButton('Save and continue'));
    await findStep('Who directed it?');
    await waitFor(() => expect(screen.getByLabelText('Nationalities')).toHaveFocus());
    expect(bff.getCalls('addFilm')[0]!.input).toEqual({ name: 'Rain' });
    await user.type(screen.getByLabelText('Age'), '29');
    await user.click(getButton('Save and continue'));
    await findStep('Where was it made?');
    expect(bff.getCalls('updateFilm')[0]!.input).toEqual({ filmId: 7, version: 2, directorAge: 29 });
    await user.click(getButton('Save and continue'));
    await findStep('Has it been shown?');
    await user.click(screen.getByLabelText('Never shown'));
    await user.click(getButton('Save and continue'));
    await findStep('What are you looking for?');
    expect(bff.getCalls('updateFilm')[1]!.input).toEqual({
      filmId: 7,
      version: 2,
      screenings: [],
      isOnline: false,
    });
    await user.click(getButton('Save and continue'));
    await findStep('Ready to run');
    await user.click(getButton('Run'));
    await waitFor(() => expect(getCurrentPath()).toBe('/user/matching?filmId=7'));
    expect(bff.getCalls('runWizard')[0]!.input).toEqual({ filmId: 7, userRole: 'Director', preferences: {} });
    expect(bff.getCalls('updateFilm')).toHaveLength(2);
  });

  it('restores its state from the address', async () => {
    renderPageSignedIn(
      '/user/wizard?step=preferences&filmId=7&budget=5000+EUR&qualifier=BAFTA&from=2027-01-01',
      oneFilm,
    );
    await findStep('What are you looking for?');
    expect(screen.getByLabelText('Maximum fee per entry')).toHaveValue('50');
    expect(screen.getByLabelText('Deadlines from')).toHaveValue('2027-01-01');
    expect(screen.getByText('BAFTA')).toBeVisible();
  });

  it('shows the film’s reserved premieres, which the film’s page changes', async () => {
    const film = makeFilm({ reservedPremieres: [{ level: 'world', festivalId: null }] });
    renderPageSignedIn('/user/wizard?step=preferences&filmId=7', { ...oneFilm, getFilm: () => film });
    await findStep('What are you looking for?');
    const reserved = within(screen.getByRole('region', { name: 'Reserved premieres' }));
    expect(reserved.getByText('World premiere, for a festival that requires it')).toBeVisible();
    expect(reserved.getByRole('link', { name: 'Change them on the film’s page' })).toHaveAttribute(
      'href',
      `/user/${film.createdBy}/films/7`,
    );
  });

  it('starts with the role when none is known, whatever the address says', async () => {
    renderPageSignedIn('/user/wizard?step=review&filmId=7', { ...newcomerAnswers, ...oneFilm });
    await findStep('What is your role in this film?');
    expect(screen.getByRole('button', { name: /Review/ })).toBeDisabled();
  });

  it('remembers the chosen role without the address', async () => {
    const { user, unmount } = renderPageSignedIn('/user/wizard', { ...newcomerAnswers, ...oneFilm });
    await findStep('What is your role in this film?');
    await user.click(screen.getByLabelText('Film School'));
    await waitFor(() => expect(screen.getByLabelText('Film School')).toBeChecked());
    unmount();
    const secondRender = renderPageSignedIn('/user/wizard', { ...newcomerAnswers, ...oneFilm });
    await findStep('Which film is it?');
    expect(screen.getByText('Film School')).toBeVisible();
    await secondRender.user.click(screen.getByRole('button', { name: 'Change: Your role' }));
    await findStep('What is your role in this film?');
    expect(screen.getByLabelText('Film School')).toBeChecked();
  });

  it('rejects a last day before the first one', async () => {
    const { bff, user } = renderPageSignedIn(
      '/user/wizard?step=preferences&filmId=7&from=2027-02-01&to=2027-01-01',
      oneFilm,
    );
    await findStep('What are you looking for?');
    expect(screen.getByLabelText('Maximum fee per entry')).toHaveAccessibleDescription(
      /^Fees in other currencies are converted/,
    );
    expect(screen.getByLabelText('Regions')).toHaveAccessibleDescription('Where the festival takes place.');
    expect(screen.getByLabelText('Deadlines to')).toHaveAccessibleDescription(
      'The second day must not be before the first.',
    );
    await user.click(getButton('Save and continue'));
    await findStep('What are you looking for?');
    expect(bff.getCalls('runWizard')).toEqual([]);
  });

  it('continues with an Enter that is pressed as soon as a step is shown', async () => {
    const { router } = renderPageSignedIn('/user/wizard?step=screenings&filmId=7', oneFilm);
    const heading = await findStep('Has it been shown?');
    // The observer runs right after React has changed the page, before its passive effects.
    const observer = new MutationObserver(() => {
      if (heading.textContent !== 'What are you looking for?') return;
      observer.disconnect();
      heading.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    });
    observer.observe(heading, { characterData: true, childList: true, subtree: true });
    await router.navigate('/user/wizard?step=preferences&filmId=7');
    await findStep('Ready to run');
  });

  it('explains how to pay for a run without a token', async () => {
    const noTokenRefusal = new Refusal(402, 'tokens.none', 'There is no strategy token left.');
    const { user } = renderPageSignedIn('/user/wizard?step=review&filmId=7', {
      ...oneFilm,
      runWizard: () => Promise.reject(noTokenRefusal),
    });
    await findStep('Ready to run');
    expect(screen.queryByText(/^Saved when you continue/)).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See the plans' })).toHaveAttribute(
      'href',
      '/user/subscriptions?filmId=7',
    );
    await user.click(getButton('Run'));
    expect(await screen.findByText(/^You have no strategy tokens left\./)).toBeVisible();
  });

  it.each(['role', 'film', 'director', 'production', 'screenings', 'preferences', 'review'])(
    '%s: has no accessibility violations',
    async (name) => {
      renderPageSignedIn(`/user/wizard?step=${name}&filmId=7`, oneFilm);
      await screen.findByRole('navigation', { name: 'Steps of the wizard' });
      expect(await findAxeViolations()).toEqual([]);
    },
  );
});
