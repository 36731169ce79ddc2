import { today } from '@laurel/rules/dates/days';
import { screen, waitFor, within } from '@testing-library/react';
import type { Answers } from '../../../../test/bff-stub';
import { ada, makeFilm, makeListing, makePage, written } from '../../../../test/make';
import { open, row, rows } from '../../../../test/matches';
import { here } from '../../../../test/render-page';
import { dependsOnFilm } from '../listing/depends-on-film';

/** The tried change is written to the address after this pause. */
const REST_MS = 400;
const night = { date: '2027-02-10', kind: 'festival' as const, country: 'DE' };

describe('the near misses', () => {
  const opening = (field: string, value: unknown, text: string) => ({
    field,
    value,
    text: written(text),
    opens: 9,
  });
  const openings = [
    opening('length', 1199, 'Cut to 19:59: opens 144'),
    opening('isOnline', false, 'Take it offline: opens 9'),
  ];
  const answer: Answers = {
    getUserFilms: () => makePage([makeFilm({ isOnline: true })]),
    getCompetitionWizardListingData: ({ openings: withOpenings }) =>
      makeListing(rows, { nearMisses: 1, openings: withOpenings ? openings : [] }),
    getWhatIfListing: () => makeListing(rows, { nearMisses: 1 }),
  };
  it('show at the top what would open most, each with a button to try it', async () => {
    const { bff, user } = await open(answer, '/user/matching?filmId=7&show=near');
    const head = within(await screen.findByRole('region', { name: 'Changes that would open most' }));
    expect(head.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Cut to 19:59: opens 144 Try it List the affected competitions',
      'Take it offline: opens 9 Try it List the affected competitions',
    ]);
    await user.click(head.getAllByRole('button')[0]!);
    await waitFor(() =>
      expect(bff.getCalls('getWhatIfListing')[0]!.input).toMatchObject({
        facts: { length: 1199 },
        nearMissesOnly: true,
      }),
    );
    await waitFor(() => expect(here()).toBe('/user/matching?filmId=7&show=near&try=length%3A1199'));
  });
  it('list what a change opens and closes for every verdict, as one history entry', async () => {
    const { bff, user } = await open(answer, '/user/matching?filmId=7&show=near');
    const head = within(await screen.findByRole('region', { name: 'Changes that would open most' }));
    const entries = window.history.length;
    await user.click(head.getAllByRole('button', { name: 'List the affected competitions' })[0]!);
    await waitFor(() =>
      expect(bff.getCalls('getWhatIfListing').at(-1)!.input).toMatchObject({
        facts: { length: 1199 },
        changed: true,
      }),
    );
    expect(bff.getCalls('getWhatIfListing').at(-1)!.input).not.toHaveProperty('nearMissesOnly', true);
    await waitFor(() => expect(here()).toBe('/user/matching?filmId=7&try=length%3A1199&changed=true'));
    expect(screen.queryByRole('region', { name: 'Changes that would open most' })).not.toBeInTheDocument();
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
    expect(window.history.length).toBe(entries + 1);
    window.history.back();
    await screen.findByRole('region', { name: 'Changes that would open most' });
    expect(here()).toBe('/user/matching?filmId=7&show=near');
    // Neither list was requested with the change that is tried on the other.
    expect(bff.getCalls('getWhatIfListing').filter(({ input }) => input.nearMissesOnly)).toEqual([]);
    const asItIs = bff.getCalls('getCompetitionWizardListingData').map(({ input }) => input);
    expect(asItIs.filter(({ nearMissesOnly }) => !nearMissesOnly)).toEqual([]);
  });
  it('show what adding a field would settle, with a link to it, and offer to try “never shown”', async () => {
    const missingFields = [
      opening('screenings', null, 'Add where the film has been shown: decides 150'),
      opening('directorAge', null, 'Add the director’s age: decides 12'),
      opening('userRole', null, 'Choose your role: decides 3'),
    ];
    const { bff, user } = await open(
      {
        ...answer,
        getCompetitionWizardListingData: () => makeListing(rows, { nearMisses: 1, openings: missingFields }),
      },
      '/user/matching?filmId=7&show=near',
    );
    const head = within(await screen.findByRole('region', { name: 'Details that would decide most' }));
    expect(head.getByText(/^No single small change opens several/)).toBeVisible();
    expect(head.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Add where the film has been shown: decides 150 Try “never shown” Add it',
      'Add the director’s age: decides 12 Add it',
      'Choose your role: decides 3 Choose it',
    ]);
    expect(head.getAllByRole('link')[1]).toHaveAccessibleDescription('Add the director’s age: decides 12');
    const films = `/user/${ada}/films?edit=7&try`;
    expect(head.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      `${films}=screenings`,
      `${films}=directorAge`,
      '/user/wizard?filmId=7&step=role',
    ]);
    await user.click(head.getByRole('button', { name: 'Try “never shown”' }));
    await waitFor(() =>
      expect(bff.getCalls('getWhatIfListing')[0]!.input).toMatchObject({
        facts: { screenings: [], isOnline: false },
        nearMissesOnly: true,
      }),
    );
  });
  it('offer no change that rests on imagined premieres', async () => {
    const tonight = { date: today(), kind: 'festival' as const, country: 'FR' };
    const makeOpenings = (isTried: boolean) => [
      opening('length', 1199, 'Cut to 19:59: opens 144'),
      opening('screenings', isTried ? [tonight] : [], 'Leave out 10 February 2027: opens 9'),
    ];
    const { user } = await open(
      {
        getUserFilms: () => makePage([makeFilm({ screenings: [night] })]),
        getCompetitionWizardListingData: () =>
          makeListing(rows, { nearMisses: 1, openings: makeOpenings(false) }),
        getWhatIfListing: () => makeListing(rows, { nearMisses: 1, openings: makeOpenings(true) }),
      },
      '/user/matching?filmId=7&show=near&try=premiere%3A%22in%3AFR%22',
    );
    const head = within(await screen.findByRole('region', { name: 'Changes that would open most' }));
    expect(head.getAllByRole('listitem')).toHaveLength(1);
    expect(head.queryByText(/^No single small change/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Back to the saved film/ }));
    expect(await screen.findByText('Leave out 10 February 2027: opens 9')).toBeVisible();
  });
  it('show no changes when all of them rest on imagined premieres', async () => {
    const tonight = { date: today(), kind: 'festival' as const, country: 'FR' };
    await open(
      {
        getUserFilms: () => makePage([makeFilm({ screenings: [] })]),
        getWhatIfListing: () =>
          makeListing(rows, {
            nearMisses: 1,
            openings: [
              opening('screenings', [tonight], 'Leave out 10 February 2027: opens 40'),
              opening('directorAge', null, 'Add the director’s age: decides 12'),
            ],
          }),
      },
      '/user/matching?filmId=7&show=near&try=premiere%3A%22in%3AFR%22',
    );
    const head = within(await screen.findByRole('region', { name: 'Details that would decide most' }));
    expect(head.getAllByRole('listitem')).toHaveLength(1);
    expect(head.queryByText(/^No single small change/)).not.toBeInTheDocument();
  });
  it.each([
    ['of its own screenings', 'screenings', [], { screenings: [night] }, '', true],
    ['of a film that is tried online', 'screenings', [], { screenings: [night] }, { isOnline: true }, false],
    ['of a film that is online', 'isOnline', false, { isOnline: true }, { isOnline: true }, true],
    ['of a film that is only tried online', 'isOnline', false, { isOnline: null }, { isOnline: true }, false],
    ['of a fact to tell', 'screenings', null, {}, { isOnline: true }, true],
  ])('offer a change %s, or not', (_what, field, value, filmOverrides, details, isOffered) => {
    const tried = details === '' ? '' : JSON.stringify({ details });
    expect(dependsOnFilm(opening(field, value, ''), makeFilm(filmOverrides), tried)).toBe(isOffered);
  });
  it('say that what can be changed comes first when no other order is chosen', async () => {
    const { bff, user } = await open(answer, '/user/matching?filmId=7&show=near');
    const order = await screen.findByRole('combobox', { name: 'Sort by' });
    expect(order).toHaveDisplayValue('Easiest to fix first');
    expect(within(order).queryByRole('option', { name: 'Best match' })).not.toBeInTheDocument();
    await user.selectOptions(order, 'Entry fee');
    await waitFor(() => expect(here()).toBe('/user/matching?filmId=7&show=near&sort=fee'));
    await waitFor(() => expect(order).toHaveDisplayValue('Entry fee'));
    await user.click(screen.getByRole('button', { name: /^All/ }));
    await waitFor(() =>
      expect(bff.getCalls('getCompetitionWizardListingData').at(-1)!.input).not.toMatchObject({
        nearMissesOnly: true,
      }),
    );
    expect(await within(order).findByRole('option', { name: 'Best match' })).toBeInTheDocument();
  });
  it('are the only tab that requests openings', async () => {
    const { bff } = await open(answer);
    await row(1);
    await waitFor(() => expect(bff.getCalls('getCompetitionWizardListingData').length).toBe(2));
    expect(bff.getCalls('getCompetitionWizardListingData').filter(({ input }) => input.openings)).toEqual([]);
  });
});
