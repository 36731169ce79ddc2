import { today } from '@laurel/rules/dates/days';
import { screen, waitFor, within } from '@testing-library/react';
import type { Answers } from '../../../../test/bff-stub';
import { ada, makeFilm, makeListing, makePage, makeMessage } from '../../../../test/make';
import { openMatches, findRow, rows } from '../../../../test/matches';
import { getCurrentPath } from '../../../../test/render-page';
import { buildsOnSavedFilm } from '../listing/builds-on-saved-film';

/** The tried change is written to the address after this pause. */
const REST_MS = 400;
const pastScreening = { date: '2027-02-10', kind: 'festival' as const, country: 'DE' };

describe('the near misses', () => {
  const makeOpening = (field: string, value: unknown, text: string) => ({
    field,
    value,
    text: makeMessage(text),
    opens: 9,
  });
  const openings = [
    makeOpening('length', 1199, 'Cut to 19:59: opens 144'),
    makeOpening('isOnline', false, 'Take it offline: opens 9'),
  ];
  const answers: Answers = {
    getUserFilms: () => makePage([makeFilm({ isOnline: true })]),
    getCompetitionWizardListingData: ({ openings: withOpenings }) =>
      makeListing(rows, { nearMisses: 1, openings: withOpenings ? openings : [] }),
    getWhatIfListing: () => makeListing(rows, { nearMisses: 1 }),
  };
  it('show at the top what would open most, each with a button to try it', async () => {
    const { bff, user } = await openMatches(answers, '/user/matching?filmId=7&show=near');
    const section = within(await screen.findByRole('region', { name: 'Changes that would open most' }));
    expect(section.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Cut to 19:59: opens 144 Try it List the affected competitions',
      'Take it offline: opens 9 Try it List the affected competitions',
    ]);
    await user.click(section.getAllByRole('button')[0]!);
    await waitFor(() =>
      expect(bff.getCalls('getWhatIfListing')[0]!.input).toMatchObject({
        facts: { length: 1199 },
        nearMissesOnly: true,
      }),
    );
    await waitFor(() => expect(getCurrentPath()).toBe('/user/matching?filmId=7&show=near&try=length%3A1199'));
  });
  it('list what a change opens and closes for every verdict, as one history entry', async () => {
    const { bff, user } = await openMatches(answers, '/user/matching?filmId=7&show=near');
    const section = within(await screen.findByRole('region', { name: 'Changes that would open most' }));
    const historyLength = window.history.length;
    await user.click(section.getAllByRole('button', { name: 'List the affected competitions' })[0]!);
    await waitFor(() =>
      expect(bff.getCalls('getWhatIfListing').at(-1)!.input).toMatchObject({
        facts: { length: 1199 },
        changed: true,
      }),
    );
    expect(bff.getCalls('getWhatIfListing').at(-1)!.input).not.toHaveProperty('nearMissesOnly', true);
    await waitFor(() =>
      expect(getCurrentPath()).toBe('/user/matching?filmId=7&try=length%3A1199&changed=true'),
    );
    expect(screen.queryByRole('region', { name: 'Changes that would open most' })).not.toBeInTheDocument();
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
    expect(window.history.length).toBe(historyLength + 1);
    window.history.back();
    await screen.findByRole('region', { name: 'Changes that would open most' });
    expect(getCurrentPath()).toBe('/user/matching?filmId=7&show=near');
    // Neither list was requested with the change that is tried on the other.
    expect(bff.getCalls('getWhatIfListing').filter(({ input }) => input.nearMissesOnly)).toEqual([]);
    const savedFilmInputs = bff.getCalls('getCompetitionWizardListingData').map(({ input }) => input);
    expect(savedFilmInputs.filter(({ nearMissesOnly }) => !nearMissesOnly)).toEqual([]);
  });
  it('show what adding a field would decide, with a link to it, and offer to try “never shown”', async () => {
    const missingFields = [
      makeOpening('screenings', null, 'Add where the film has been shown: decides 150'),
      makeOpening('directorAge', null, 'Add the director’s age: decides 12'),
      makeOpening('userRole', null, 'Choose your role: decides 3'),
    ];
    const { bff, user } = await openMatches(
      {
        ...answers,
        getCompetitionWizardListingData: () => makeListing(rows, { nearMisses: 1, openings: missingFields }),
      },
      '/user/matching?filmId=7&show=near',
    );
    const section = within(await screen.findByRole('region', { name: 'Details that would decide most' }));
    expect(section.getByText(/^No single small change opens several/)).toBeVisible();
    expect(section.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Add where the film has been shown: decides 150 Try “never shown” Add it',
      'Add the director’s age: decides 12 Add it',
      'Choose your role: decides 3 Choose it',
    ]);
    expect(section.getAllByRole('link')[1]).toHaveAccessibleDescription('Add the director’s age: decides 12');
    const filmsPath = `/user/${ada}/films?edit=7&try`;
    expect(section.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      `${filmsPath}=screenings`,
      `${filmsPath}=directorAge`,
      '/user/wizard?filmId=7&step=role',
    ]);
    await user.click(section.getByRole('button', { name: 'Try “never shown”' }));
    await waitFor(() =>
      expect(bff.getCalls('getWhatIfListing')[0]!.input).toMatchObject({
        facts: { screenings: [], isOnline: false },
        nearMissesOnly: true,
      }),
    );
  });
  it('offer no change that builds on imagined premieres', async () => {
    const imaginedScreening = { date: today(), kind: 'festival' as const, country: 'FR' };
    const makeOpenings = (isTried: boolean) => [
      makeOpening('length', 1199, 'Cut to 19:59: opens 144'),
      makeOpening('screenings', isTried ? [imaginedScreening] : [], 'Leave out 10 February 2027: opens 9'),
    ];
    const { user } = await openMatches(
      {
        getUserFilms: () => makePage([makeFilm({ screenings: [pastScreening] })]),
        getCompetitionWizardListingData: () =>
          makeListing(rows, { nearMisses: 1, openings: makeOpenings(false) }),
        getWhatIfListing: () => makeListing(rows, { nearMisses: 1, openings: makeOpenings(true) }),
      },
      '/user/matching?filmId=7&show=near&try=premiere%3A%22in%3AFR%22',
    );
    const section = within(await screen.findByRole('region', { name: 'Changes that would open most' }));
    expect(section.getAllByRole('listitem')).toHaveLength(1);
    expect(section.queryByText(/^No single small change/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Back to the saved film/ }));
    expect(await screen.findByText('Leave out 10 February 2027: opens 9')).toBeVisible();
  });
  it('show no changes when all of them build on imagined premieres', async () => {
    const imaginedScreening = { date: today(), kind: 'festival' as const, country: 'FR' };
    await openMatches(
      {
        getUserFilms: () => makePage([makeFilm({ screenings: [] })]),
        getWhatIfListing: () =>
          makeListing(rows, {
            nearMisses: 1,
            openings: [
              makeOpening('screenings', [imaginedScreening], 'Leave out 10 February 2027: opens 40'),
              makeOpening('directorAge', null, 'Add the director’s age: decides 12'),
            ],
          }),
      },
      '/user/matching?filmId=7&show=near&try=premiere%3A%22in%3AFR%22',
    );
    const section = within(await screen.findByRole('region', { name: 'Details that would decide most' }));
    expect(section.getAllByRole('listitem')).toHaveLength(1);
    expect(section.queryByText(/^No single small change/)).not.toBeInTheDocument();
  });
  it.each([
    ['its own screenings', 'screenings', [], { screenings: [pastScreening] }, '', true],
    [
      'the screenings of a film that is tried online',
      'screenings',
      [],
      { screenings: [pastScreening] },
      { isOnline: true },
      false,
    ],
    ['a film that is online', 'isOnline', false, { isOnline: true }, { isOnline: true }, true],
    ['a film that is only tried online', 'isOnline', false, { isOnline: null }, { isOnline: true }, false],
    ['a missing field', 'screenings', null, {}, { isOnline: true }, true],
  ])(
    'offer a change only if it builds on the saved film: %s',
    (_title, field, value, filmOverrides, details, isOffered) => {
      const whatIfJson = details === '' ? '' : JSON.stringify({ details });
      expect(buildsOnSavedFilm(makeOpening(field, value, ''), makeFilm(filmOverrides), whatIfJson)).toBe(
        isOffered,
      );
    },
  );
  it('are sorted by how easy they are to fix, and offer no order by best match', async () => {
    const { bff, user } = await openMatches(answers, '/user/matching?filmId=7&show=near');
    const sortSelect = await screen.findByRole('combobox', { name: 'Sort by' });
    expect(sortSelect).toHaveDisplayValue('Easiest to fix first');
    expect(within(sortSelect).queryByRole('option', { name: 'Best match' })).not.toBeInTheDocument();
    await user.selectOptions(sortSelect, 'Entry fee');
    await waitFor(() => expect(getCurrentPath()).toBe('/user/matching?filmId=7&show=near&sort=fee'));
    await waitFor(() => expect(sortSelect).toHaveDisplayValue('Entry fee'));
    await user.click(screen.getByRole('button', { name: /^All/ }));
    await waitFor(() =>
      expect(bff.getCalls('getCompetitionWizardListingData').at(-1)!.input).not.toMatchObject({
        nearMissesOnly: true,
      }),
    );
    expect(await within(sortSelect).findByRole('option', { name: 'Best match' })).toBeInTheDocument();
  });
  it('are the only tab that requests openings', async () => {
    const { bff } = await openMatches(answers);
    await findRow(1);
    await waitFor(() => expect(bff.getCalls('getCompetitionWizardListingData').length).toBe(2));
    expect(bff.getCalls('getCompetitionWizardListingData').filter(({ input }) => input.openings)).toEqual([]);
  });
});
