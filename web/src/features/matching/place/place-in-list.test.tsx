import { screen, within } from '@testing-library/react';
import { makeFilm, makeListing, makeRow, pageOf, written } from '../../../../test/make';
import { answers as festivalAnswers, card } from '../../../../test/festival';
import { findings, visitSignedIn } from '../../../../test/visit';
import type { Explanation, Place } from '../../../lib/wire';

const place: Place = {
  at: 412,
  of: 5032,
  atOfVerdict: 412,
  ofVerdict: 1204,
  leaders: 20,
  leadersScore: 60,
  lacks: [
    { name: 'odds', points: 1, leadersPoints: 12 },
    { name: 'fee', points: -12, leadersPoints: -5 },
  ],
  raises: [
    { points: 30, text: written('Look for festivals that qualify for BAFTA'), isWish: true },
    { points: 4, text: written('Add the director’s age'), isWish: false },
  ],
};
const asked = (part: Partial<Explanation> = {}) => ({
  getUserFilms: () => pageOf([makeFilm()]),
  getMatchExplanation: ({ competitionIds, places }: { competitionIds: number[]; places?: boolean }) => ({
    items: competitionIds.map(
      (id) =>
        makeRow(id, { explanation: { ...part, place: places ? (part.place ?? place) : null } }).explanation,
    ),
    locked: 0,
    isArriving: false,
  }),
});
const open = async (part: Partial<Explanation> = {}, address = '') => {
  const row = makeRow(1, { explanation: part });
  const visited = visitSignedIn(`/user/matching?filmId=7&competition=1${address}`, {
    ...asked(part),
    getCompetitionWizardListingData: () => makeListing([row]),
    getWhatIfListing: () => makeListing([row]),
    getCompetitionDates: () => pageOf([]),
  });
  const sheet = within(await screen.findByRole('dialog', { name: /^Festival 1 Competition 1/ }));
  return { ...visited, sheet };
};
const section = async (sheet: ReturnType<typeof within>) =>
  within(await sheet.findByRole('region', { name: 'Where it stands' }));

describe('where a competition stands', () => {
  it('is said in its sheet: its place, what the first have more of, and what would raise it', async () => {
    const { bff, sheet } = await open();
    const told = await section(sheet);
    expect(await told.findByText('Place 412 of 1,204 eligible.')).toBeVisible();
    const table = told.getByRole('table', { name: 'What the first 20 have more of' });
    expect(
      within(table)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual(['Part of the scoreIt hasTheir median', 'Odds112', 'Entry fee-12-5']);
    expect(told.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '+30 Look for festivals that qualify for BAFTA',
      '+4 Add the director’s age',
    ]);
    expect(told.getByRole('link', { name: 'Change what you look for' })).toHaveAttribute(
      'href',
      '/user/wizard?filmId=7&step=preferences',
    );
    expect(bff.of('getMatchExplanation').map(({ input }) => input)).toContainEqual({
      filmId: 7,
      competitionIds: [1],
      places: true,
    });
    expect(await findings()).toEqual([]);
  });
  it('says where it stands in the whole list too, where others come before', async () => {
    const { sheet } = await open({ verdict: 'unchecked', place: { ...place, at: 2013, atOfVerdict: 3 } });
    const told = await section(sheet);
    expect(await told.findByText(/In the whole list 2,013 of 5,032\./)).toBeVisible();
    expect(told.getByText('Place 3 of 1,204 without rules on file.')).toBeVisible();
  });
  it('says that nothing keeps the first low', async () => {
    const { sheet } = await open({ place: { ...place, lacks: [], raises: [] } });
    const told = await section(sheet);
    expect(await told.findByText(/^Nothing keeps it low: .* as the first 20\.$/)).toBeVisible();
    expect(told.queryByRole('link')).not.toBeInTheDocument();
  });
  it('says of one that rules refuse that they do', async () => {
    const { sheet } = await open({ verdict: 'not-eligible', place: { ...place, lacks: [], raises: [] } });
    expect(await (await section(sheet)).findByText(/the rules above do\.$/)).toBeVisible();
  });
  it('says of one that has no place why it has none', async () => {
    visitSignedIn('/user/matching?filmId=7&competition=1', {
      ...asked(),
      getCompetitionWizardListingData: () => makeListing([makeRow(1)]),
      getCompetitionDates: () => pageOf([]),
      getMatchExplanation: () => ({ items: [makeRow(1).explanation], locked: 0, isArriving: false }),
    });
    const sheet = within(await screen.findByRole('dialog', { name: /^Festival 1 Competition 1/ }));
    expect(await (await section(sheet)).findByText(/^It is not in the film’s list now:/)).toBeVisible();
  });
  it('is not said of a film that is only tried', async () => {
    const { bff, sheet } = await open({}, '&try=length%3A1200');
    expect(await sheet.findByRole('heading', { name: 'Rule by rule' })).toBeVisible();
    expect(sheet.queryByRole('region', { name: 'Where it stands' })).not.toBeInTheDocument();
    expect(bff.of('getMatchExplanation').filter(({ input }) => input.places)).toEqual([]);
  });
});

it('the festival’s page says the same over itself, and leads to the list', async () => {
  const { user } = visitSignedIn('/festivals/5', { ...festivalAnswers, ...asked() });
  await user.click(await (await card()).findByRole('button', { name: 'Why?' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'What it says of Half a Minute of Rain' }));
  expect(await (await section(dialog)).findByText('Place 412 of 1,204 eligible.')).toBeVisible();
  expect(dialog.getByRole('link', { name: 'See it in the list' })).toHaveAttribute(
    'href',
    '/user/matching?filmId=7&competition=1',
  );
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(await (await card()).findByRole('button', { name: 'Why?' })).toHaveFocus();
});
