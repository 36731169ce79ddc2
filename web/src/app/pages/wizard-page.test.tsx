import { screen, waitFor, within } from '@testing-library/react';
import { getDraftKey } from '../../features/films/form-state/use-film-form';
import { saveDraft } from '../../lib/drafts/drafts';
import { saveTrialFilm } from '../../lib/drafts/trial-film';
import { makeFilm, makeListing, makeRow, makeSession, makePage } from '../../../test/make';
import { renderPageSignedIn } from '../../../test/render-page';
import { oneFilm, getButton, findStep } from '../../../test/wizard';

it('loads the list as soon as the run is done, and requests nothing for the page that it leaves', async () => {
  let resolveListing = (_listing: ReturnType<typeof makeListing>) => {};
  const listing = new Promise<ReturnType<typeof makeListing>>((resolve) => (resolveListing = resolve));
  const { bff, user, client } = renderPageSignedIn('/user/wizard?step=review&filmId=7', {
    ...oneFilm,
    runWizard: () => ({
      wizardResultId: 3,
      isRebuilding: false,
      counts: { eligible: 1, 'needs-confirmation': 0, unchecked: 0, 'not-eligible': 0 },
      matchingCompetitionIds: [1],
    }),
    getCompetitionWizardListingData: () => listing,
  });
  await findStep('Ready to run');
  await user.click(getButton('Run'));
  await waitFor(() => expect(bff.getCalls('getCompetitionWizardListingData')).toHaveLength(1));
  expect(getButton('Run')).toHaveAttribute('aria-busy', 'true');
  const callsAfterRun = bff.calls.slice(bff.calls.findIndex(({ name }) => name === 'runWizard') + 1);
  expect(callsAfterRun[0]).toMatchObject({
    name: 'getCompetitionWizardListingData',
    input: { filmId: 7, page: 1 },
  });
  expect(bff.getCalls('getCompetitionWizardListingData')).toHaveLength(1);
  expect(callsAfterRun.filter(({ input }) => 'userRole' in input)).toEqual([]);
  expect(callsAfterRun.filter(({ name }) => name === 'getSession')).toEqual([]);
  const names = callsAfterRun.map(({ name }) => name);
  expect(names.filter((name) => /History|Preview|Recommend/.test(name))).toEqual([]);
  resolveListing(makeListing([makeRow(1)]));
  expect(await screen.findByRole('button', { name: 'Festival 1 Lund, Sweden Competition 1' })).toBeVisible();
  expect(client.getQueryState(['getSession', null])).toMatchObject({ isInvalidated: true });
  expect(bff.getCalls('getUserWizardHistory')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Film and run' }));
  await waitFor(() => expect(bff.getCalls('getUserWizardHistory')).toHaveLength(1));
  const lists = bff.getCalls('getCompetitionWizardListingData').filter(({ input }) => !input.facets);
  expect(lists).toHaveLength(1);
});

it('fills its fields with the film from the home page, and saves the changes', async () => {
  saveTrialFilm({ length: 720, productionCountries: ['DE'], types: ['Documentary'] });
  const { bff, user } = renderPageSignedIn('/user/wizard?step=film&filmId=new', {
    getUserFilms: () => makePage([]),
    addFilm: (fields) => makeFilm(fields),
  });
  await findStep('Which film is it?');
  expect(screen.getByText(/^From the home page: /).parentElement).toHaveTextContent(
    'From the home page: Film type Documentary · Runtime 12:00 · Production countries Germany. Check it below, and change what is wrong. Discard them',
  );
  expect(screen.queryByText(/have been restored/)).not.toBeInTheDocument();
  expect(screen.getByLabelText('Runtime')).toHaveValue('12:00');
  await user.click(screen.getByRole('button', { name: /^Remove (DE|Germany) from/ }));
  await user.type(screen.getByLabelText('Production countries'), 'swed{Enter}');
  await user.type(screen.getByLabelText('Title'), 'Rain{Enter}');
  await waitFor(() => expect(bff.getCalls('addFilm')).toHaveLength(1));
  expect(bff.getCalls('addFilm')[0]!.input).toMatchObject({ length: 720, productionCountries: ['SE'] });
});

it('merges the film from the home page into an unsaved draft, and discards neither with the other', async () => {
  const draft = getDraftKey(makeSession().userId, 'new');
  saveDraft(draft, { value: { name: 'Rain', length: 900 } });
  saveTrialFilm({ length: 720, productionCountries: ['DE'], types: ['Documentary'] });
  renderPageSignedIn('/user/wizard?step=film&filmId=new', { getUserFilms: () => makePage([]) });
  await findStep('Which film is it?');
  expect(screen.getByLabelText('Title')).toHaveValue('Rain');
  expect(screen.getByLabelText('Runtime')).toHaveValue('15:00');
  expect(screen.getByText(/have been restored/)).toBeVisible();
  const carriedNotice = screen.getByText(/^From the home page: /);
  expect(carriedNotice).toHaveTextContent(/: Film type Documentary · Production countries Germany\./);
  expect(within(carriedNotice).queryByRole('button')).not.toBeInTheDocument();
});

it('asks for the role and saves it first, even if the address names the film step', async () => {
  const { bff, user } = renderPageSignedIn('/user/wizard?step=film&filmId=new', {
    getUserFilms: () => makePage([]),
    getSession: () => makeSession({ businessRole: null }),
    setUserRole: ({ role }) => ({ ...makeSession({ businessRole: role }), version: 2 }) as never,
  });
  await findStep('What is your role in this film?');
  const before = window.history.length;
  await user.click(screen.getByRole('radio', { name: 'Producer' }));
  await user.click(screen.getByRole('radio', { name: 'Director' }));
  expect(window.history.length).toBe(before); // choosing a role adds no history entry
  expect(screen.getByRole('heading', { level: 2, name: 'What is your role in this film?' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await findStep('Which film is it?');
  expect(bff.getCalls('setUserRole').map(({ input }) => input.role)).toEqual(['Director']);
});

it('shows the film from the home page on the first step, and that it can be changed on the next', async () => {
  saveTrialFilm({ length: 720 });
  renderPageSignedIn('/user/wizard?step=film&filmId=new', {
    getUserFilms: () => makePage([]),
    getSession: () => makeSession({ businessRole: null }),
  });
  await findStep('What is your role in this film?');
  expect(screen.getByText(/^From the home page: Runtime 12:00\. You can check/)).toBeVisible();
});
