import { screen, within } from '@testing-library/react';
import { makeFilm, makeListing, makeRow, makePage, makeMessage } from '../../../../test/make';
import { festivalAnswers, findCompetitionCard } from '../../../../test/festival';
import { findAxeViolations, renderPageSignedIn } from '../../../../test/render-page';
import type { Explanation, Rank } from '../../../lib/server/wire';

const rank: Rank = {
  at: 412,
  total: 5032,
  verdictRank: 412,
  verdictTotal: 1204,
  leaders: 20,
  leadersScore: 60,
  lacks: [
    { name: 'odds', points: 1, leadersPoints: 12 },
    { name: 'fee', points: -12, leadersPoints: -5 },
  ],
  raises: [
    { points: 30, text: makeMessage('Look for festivals that qualify for BAFTA'), isPreference: true },
    { points: 4, text: makeMessage('Add the director’s age'), isPreference: false },
  ],
};
const makeAnswers = (overrides: Partial<Explanation> = {}) => ({
  getUserFilms: () => makePage([makeFilm()]),
  getMatchExplanation: ({
    competitionIds,
    includePositions,
  }: {
    competitionIds: number[];
    includePositions?: boolean;
  }) => ({
    items: competitionIds.map(
      (id) =>
        makeRow(id, {
          explanation: { ...overrides, position: includePositions ? (overrides.position ?? rank) : null },
        }).explanation,
    ),
    locked: 0,
    isRebuilding: false,
  }),
});
const open = async (overrides: Partial<Explanation> = {}, address = '') => {
  const row = makeRow(1, { explanation: overrides });
  const page = renderPageSignedIn(`/user/matching?filmId=7&competition=1${address}`, {
    ...makeAnswers(overrides),
    getCompetitionWizardListingData: () => makeListing([row]),
    getWhatIfListing: () => makeListing([row]),
    getCompetitionDates: () => makePage([]),
  });
  const sheet = within(await screen.findByRole('dialog', { name: /^Festival 1 Competition 1/ }));
  return { ...page, sheet };
};
const findRankSection = async (sheet: ReturnType<typeof within>) =>
  within(await sheet.findByRole('region', { name: 'Rank in your list' }));

describe('the rank of a competition', () => {
  it('shows in the sheet the rank, what the leaders have more of and what would raise it', async () => {
    const { bff, sheet } = await open();
    const rankSection = await findRankSection(sheet);
    expect(await rankSection.findByText('Rank 412 of 1,204 eligible.')).toBeVisible();
    const table = rankSection.getByRole('table', { name: 'Where the first 20 score higher' });
    expect(
      within(table)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual(['Score componentThis oneTheir median', 'Odds112', 'Entry fee-12-5']);
    expect(rankSection.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '+30 Look for festivals that qualify for BAFTA',
      '+4 Add the director’s age',
    ]);
    expect(rankSection.getByRole('link', { name: 'Change your preferences' })).toHaveAttribute(
      'href',
      '/user/wizard?filmId=7&step=preferences',
    );
    expect(bff.getCalls('getMatchExplanation').map(({ input }) => input)).toContainEqual({
      filmId: 7,
      competitionIds: [1],
      includePositions: true,
    });
    expect(await findAxeViolations()).toEqual([]);
  });
  it('shows the rank in the whole list too when other verdicts come first', async () => {
    const { sheet } = await open({ verdict: 'unchecked', position: { ...rank, at: 2013, verdictRank: 3 } });
    const rankSection = await findRankSection(sheet);
    expect(await rankSection.findByText(/Overall 2,013 of 5,032\./)).toBeVisible();
    expect(rankSection.getByText('Rank 3 of 1,204 without rules on file.')).toBeVisible();
  });
  it('says that nothing lowers a leading match', async () => {
    const { sheet } = await open({ position: { ...rank, lacks: [], raises: [] } });
    const rankSection = await findRankSection(sheet);
    expect(
      await rankSection.findByText(/^No component lowers its rank: .* as the first 20 everywhere\.$/),
    ).toBeVisible();
    expect(rankSection.queryByRole('link')).not.toBeInTheDocument();
  });
  it('says that the rules lower a match that is not eligible', async () => {
    const { sheet } = await open({ verdict: 'not-eligible', position: { ...rank, lacks: [], raises: [] } });
    expect(await (await findRankSection(sheet)).findByText(/but on the rules above\.$/)).toBeVisible();
  });
  it('explains why a match has no rank', async () => {
    renderPageSignedIn('/user/matching?filmId=7&competition=1', {
      ...makeAnswers(),
      getCompetitionWizardListingData: () => makeListing([makeRow(1)]),
      getCompetitionDates: () => makePage([]),
      getMatchExplanation: () => ({ items: [makeRow(1).explanation], locked: 0, isRebuilding: false }),
    });
    const sheet = within(await screen.findByRole('dialog', { name: /^Festival 1 Competition 1/ }));
    expect(await (await findRankSection(sheet)).findByText(/^It is not in the film’s list:/)).toBeVisible();
  });
  it('is not shown while a change of the film is tried', async () => {
    const { bff, sheet } = await open({}, '&try=length%3A1200');
    expect(await sheet.findByRole('heading', { name: 'Rule by rule' })).toBeVisible();
    expect(sheet.queryByRole('region', { name: 'Rank in your list' })).not.toBeInTheDocument();
    expect(bff.getCalls('getMatchExplanation').filter(({ input }) => input.includePositions)).toEqual([]);
  });
});

it('shows the same rank in a dialog of the festival’s page, with a link to the list', async () => {
  const { user } = renderPageSignedIn('/festivals/5', { ...festivalAnswers, ...makeAnswers() });
  await user.click(await (await findCompetitionCard()).findByRole('button', { name: 'Why?' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Verdict for Half a Minute of Rain' }));
  expect(await (await findRankSection(dialog)).findByText('Rank 412 of 1,204 eligible.')).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Show in the list' })).toHaveAttribute(
    'href',
    '/user/matching?filmId=7&competition=1',
  );
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(await (await findCompetitionCard()).findByRole('button', { name: 'Why?' })).toHaveFocus();
});
