import { screen, waitFor, within } from '@testing-library/react';
import { draftOf } from '../../features/films/use-film-form';
import { keepDraft } from '../../lib/drafts';
import { keepTrialFilm } from '../../lib/trial-film';
import { makeFilm, makeListing, makeRow, makeSession, pageOf } from '../../../test/make';
import { visitSignedIn } from '../../../test/visit';
import { film, proceed, step } from '../../../test/wizard';

it('asks for the list as soon as the run is done, for nothing of the page it leaves, and draws the page once, with it', async () => {
  let list = (_listing: ReturnType<typeof makeListing>) => {};
  const listed = new Promise<ReturnType<typeof makeListing>>((resolve) => (list = resolve));
  const { bff, user, client } = visitSignedIn('/user/wizard?step=review&filmId=7', {
    ...film,
    runWizard: () => ({
      wizardResultId: 3,
      isArriving: false,
      counts: { eligible: 1, 'needs-confirmation': 0, unchecked: 0, 'not-eligible': 0 },
      matchingCompetitionIds: [1],
    }),
    getCompetitionWizardListingData: () => listed,
  });
  await step('Ready to run');
  await user.click(proceed('Run'));
  await waitFor(() => expect(bff.of('getCompetitionWizardListingData')).toHaveLength(1));
  expect(proceed('Run')).toHaveAttribute('aria-busy', 'true');
  const after = bff.calls.slice(bff.calls.findIndex(({ name }) => name === 'runWizard') + 1);
  expect(after[0]).toMatchObject({ name: 'getCompetitionWizardListingData', input: { filmId: 7, page: 1 } });
  expect(bff.of('getCompetitionWizardListingData')).toHaveLength(1);
  expect(after.filter(({ input }) => 'userRole' in input)).toEqual([]);
  expect(after.filter(({ name }) => name === 'getSession')).toEqual([]);
  const names = after.map(({ name }) => name);
  expect(names.filter((name) => /History|Preview|Recommend/.test(name))).toEqual([]);
  list(makeListing([makeRow(1)]));
  expect(await screen.findByRole('button', { name: 'Festival 1 Lund, Sweden Competition 1' })).toBeVisible();
  expect(client.getQueryState(['getSession', null])).toMatchObject({ isInvalidated: true });
  expect(bff.of('getUserWizardHistory')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Film and run' }));
  await waitFor(() => expect(bff.of('getUserWizardHistory')).toHaveLength(1));
  const lists = bff.of('getCompetitionWizardListingData').filter(({ input }) => !input.facets);
  expect(lists).toHaveLength(1);
});

it('says what was carried over from the home page, shows it with its boxes, and keeps what is changed', async () => {
  keepTrialFilm({ length: 720, productionCountries: ['DE'], types: ['Documentary'] });
  const { bff, user } = visitSignedIn('/user/wizard?step=film&filmId=new', {
    getUserFilms: () => pageOf([]),
    addFilm: (facts) => makeFilm(facts),
  });
  await step('Which film is it?');
  expect(screen.getByText(/^Carried over from the home page: /)).toHaveTextContent(
    'Carried over from the home page: Film type Documentary · Runtime 12:00 · Production countries Germany. It stands below; change what is not right. Discard them',
  );
  expect(screen.queryByText(/not saved yet are back/)).not.toBeInTheDocument();
  expect(screen.getByLabelText('Runtime')).toHaveValue('12:00');
  await user.click(screen.getByRole('button', { name: /^Remove (DE|Germany)$/ }));
  await user.type(screen.getByLabelText('Production countries'), 'swed{Enter}');
  await user.type(screen.getByLabelText('Title'), 'Rain{Enter}');
  await waitFor(() => expect(bff.of('addFilm')).toHaveLength(1));
  expect(bff.of('addFilm')[0]!.input).toMatchObject({ length: 720, productionCountries: ['SE'] });
});

it('what came from the home page goes beside a film begun here before, and neither is thrown away with the other', async () => {
  const draft = draftOf(makeSession().userId, 'new');
  keepDraft(draft, { value: { name: 'Rain', length: 900 } });
  keepTrialFilm({ length: 720, productionCountries: ['DE'], types: ['Documentary'] });
  visitSignedIn('/user/wizard?step=film&filmId=new', { getUserFilms: () => pageOf([]) });
  await step('Which film is it?');
  expect(screen.getByLabelText('Title')).toHaveValue('Rain');
  expect(screen.getByLabelText('Runtime')).toHaveValue('15:00');
  expect(screen.getByText(/not saved yet are back/)).toBeVisible();
  const carried = screen.getByText(/^Carried over from the home page: /);
  expect(carried).toHaveTextContent(/: Film type Documentary · Production countries Germany\./);
  expect(within(carried).queryByRole('button')).not.toBeInTheDocument();
});

it('keeps the role before it goes on to the film, wherever the address led', async () => {
  const { bff, user } = visitSignedIn('/user/wizard?step=film&filmId=new', {
    getUserFilms: () => pageOf([]),
    getSession: () => makeSession({ businessRole: null }),
    setUserRole: ({ role }) => ({ ...makeSession({ businessRole: role }), version: 2 }) as never,
  });
  await step('Who are you to this film?');
  const before = window.history.length;
  await user.click(screen.getByRole('radio', { name: 'Producer' }));
  await user.click(screen.getByRole('radio', { name: 'Director' }));
  expect(window.history.length).toBe(before); // to choose is no step that Back would walk
  expect(screen.getByRole('heading', { level: 2, name: 'Who are you to this film?' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await step('Which film is it?');
  expect(bff.of('setUserRole').map(({ input }) => input.role)).toEqual(['Director']);
});

it('says on the first step of all what was carried over, and that it can be changed on the next', async () => {
  keepTrialFilm({ length: 720 });
  visitSignedIn('/user/wizard?step=film&filmId=new', {
    getUserFilms: () => pageOf([]),
    getSession: () => makeSession({ businessRole: null }),
  });
  await step('Who are you to this film?');
  expect(screen.getByText(/^Carried over from the home page: Runtime 12:00\. You see it/)).toBeVisible();
});
