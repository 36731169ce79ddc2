import { screen, waitFor, within } from '@testing-library/react';
import { Refusal, type Answers } from '../../../../test/bff-stub';
import { makeFestivalWhole, makeCompetitionWhole } from '../../../../test/catalogue';
import { makeCompetition } from '../../../../test/make-competition';
import { makeFestival } from '../../../../test/make-festival';
import { makeSession, makePage } from '../../../../test/make';
import { findAxeViolations, getCurrentPath, renderPage } from '../../../../test/render-page';
import type { DuplicatePair } from '../../../lib/server/wire';

const makeDuplicate = (id: number, overrides: object = {}): DuplicatePair['first'] => ({
  id,
  name: `Lantern ${id}`,
  country: 'FR',
  city: 'Lyon',
  homepage: null,
  verifiedAt: null,
  competitions: 1,
  entries: 0,
  isDemonstration: false,
  ...overrides,
});
const pair: DuplicatePair = {
  first: makeDuplicate(7),
  second: makeDuplicate(8, { entries: 3 }),
  why: ['name', 'location'],
  strength: 'strong',
};
const makeNamedCompetition = (id: number, name: string, festivalId: number) =>
  makeCompetitionWhole({ competition: { ...makeCompetition(id), name, festivalId, version: id } });
const target = makeFestivalWhole({ competitions: [makeNamedCompetition(3, 'Shorts', 7)] });
const merged = makeFestivalWhole({
  festival: makeFestival({
    ...target.festival,
    id: 8,
    version: 5,
    name: 'Laterne',
    city: 'Lyon 3e',
    homepage: 'https://l.example',
  }),
  competitions: [makeNamedCompetition(4, 'SHORTS', 8), makeNamedCompetition(5, 'Docs', 8)],
  entries: [{ competitionId: 4, count: 2 }],
});
const answers: Answers = {
  getSession: () => makeSession({ role: 'admin' }),
  getDuplicateFestivals: () => makePage([pair]),
  getFestivalWhole: ({ festivalId }) => (festivalId === 7 ? target : merged),
  getWatchCounts: () => ({ counts: [1] }),
};
const openMergingPage = (path: string, otherAnswers: Answers = {}) =>
  renderPage(`/admin/festival-list/${path}`, { ...answers, ...otherAnswers });

describe('/admin/festival-list/duplicates', () => {
  it('is accessible only to administrators', async () => {
    openMergingPage('duplicates', { getSession: () => makeSession() });
    await waitFor(() => expect(getCurrentPath()).toContain('/?redirect='));
  });
  it('shows pairs side by side with the reason, and links to the merge into the one with more entries', async () => {
    openMergingPage('duplicates');
    expect(await screen.findByText('Certainly the same')).toBeVisible();
    expect(screen.getByText('Same location')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Compare: Lantern 7 and Lantern 8' })).toHaveAttribute(
      'href',
      '/admin/festival-list/merge?target=8&merged=7',
    );
    expect(await findAxeViolations()).toEqual([]);
  });
  it('records that two festivals are not the same', async () => {
    const { user, bff } = openMergingPage('duplicates', { recordDistinctFestivals: () => ({}) });
    await user.click(await screen.findByRole('button', { name: 'Not the same: Lantern 7 and Lantern 8' }));
    expect(bff.getInputs('recordDistinctFestivals')).toEqual([{ firstId: 7, secondId: 8 }]);
    expect(await screen.findByText('Lantern 7 and Lantern 8 will not be suggested again.')).toBeVisible();
  });
  it('stores filters and search in the address, and clears them on request when no pair matches', async () => {
    const defaultInput = { strength: [], why: [], page: 1, pageSize: 20 };
    const { user, bff } = openMergingPage('duplicates?strength=likely,sure&why=site&page=3', {
      getDuplicateFestivals: ({ query }) => makePage(query ? [] : [pair]),
    });
    await screen.findByText('Certainly the same');
    expect(bff.getInputs('getDuplicateFestivals')).toEqual([
      { strength: ['likely'], why: ['site'], page: 3, pageSize: 20 },
    ]);
    await user.type(screen.getByRole('searchbox', { name: 'Name, city or ID' }), 'salt');
    expect(await screen.findByRole('heading', { name: 'No pairs found' })).toBeVisible();
    expect(getCurrentPath()).toBe(
      '/admin/festival-list/duplicates?strength=likely%2Csure&why=site&query=salt',
    );
    expect(bff.getInputs('getDuplicateFestivals').at(-1)).toMatchObject({ query: 'salt', page: 1 });
    expect(await findAxeViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    expect(await screen.findByText('Certainly the same')).toBeVisible();
    expect(getCurrentPath()).toBe('/admin/festival-list/duplicates');
    await user.click(screen.getByRole('combobox', { name: /^Certainty/ }));
    await user.click(await screen.findByRole('option', { name: 'Possibly the same' }));
    await waitFor(() =>
      expect(bff.getInputs('getDuplicateFestivals').at(-1)).toEqual({
        ...defaultInput,
        strength: ['possible'],
      }),
    );
  });
  it('reports when there are no pairs', async () => {
    openMergingPage('duplicates', { getDuplicateFestivals: () => makePage([]) });
    expect(await screen.findByRole('heading', { name: 'No two festivals look the same' })).toBeVisible();
  });
});

describe('/admin/festival-list/merge', () => {
  const mergePath = 'merge?target=7&merged=8';
  it('fills missing fields, joins competitions with the same name, and sends the choices', async () => {
    const { user, bff } = openMergingPage(mergePath, { mergeFestivals: () => target.festival });
    const homepage = await screen.findByRole('group', { name: 'Website' });
    expect(
      within(homepage).getByRole('radio', { name: /^Value of the festival that is removed/ }),
    ).toBeChecked();
    const city = screen.getByRole('group', { name: 'City' });
    expect(within(city).getByRole('radio', { name: /^Value of the festival that stays/ })).toBeChecked();
    expect(screen.queryByRole('group', { name: 'Country' })).toBeNull();
    expect(screen.getByLabelText('What to do with SHORTS')).toHaveValue('3');
    expect(screen.getByLabelText('What to do with Docs')).toHaveValue('0');
    expect(screen.getByText('2 entries move.')).toBeVisible();
    expect(screen.getByText('1 watcher will watch the festival that stays.')).toBeVisible();
    expect(await findAxeViolations()).toEqual([]);
    await user.click(within(city).getByRole('radio', { name: /^Value of the festival that is removed/ }));
    await user.click(within(homepage).getByRole('radio', { name: /^Value of the festival that stays/ }));
    await user.click(screen.getByRole('button', { name: 'Merge' }));
    const dialog = await screen.findByRole('dialog', { name: 'Merge Laterne into Lantern Film Festival?' });
    expect(bff.getInputs('mergeFestivals')).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Merge' }));
    await waitFor(() => expect(getCurrentPath()).toBe('/admin/festival-list/7'));
    expect(bff.getInputs('mergeFestivals')).toEqual([
      {
        targetId: 7,
        targetVersion: 3,
        mergedId: 8,
        mergedVersion: 5,
        fromMerged: ['city'],
        competitions: [
          { competitionId: 4, version: 4, targetId: 3 },
          { competitionId: 5, version: 5 },
        ],
      },
    ]);
  });
  it('reports a concurrent change, and can swap the two festivals', async () => {
    const { user } = openMergingPage(mergePath, {
      mergeFestivals: () => {
        throw new Refusal(409, 'festival.stale', 'Someone has changed this festival in the meantime.');
      },
    });
    expect(await screen.findByRole('link', { name: 'Swap' })).toHaveAttribute(
      'href',
      '/admin/festival-list/merge?target=8&merged=7',
    );
    await user.click(screen.getByRole('button', { name: 'Merge' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Merge' }));
    expect(await screen.findByText(/Compare them again/)).toBeVisible();
  });
  it('reports that two ids belong to the same festival', async () => {
    openMergingPage(mergePath, { getFestivalWhole: () => target });
    expect(await screen.findByText(/These are already one festival/)).toBeVisible();
  });
  it('does not retry when a festival does not exist', async () => {
    openMergingPage(mergePath, {
      getFestivalWhole: () => {
        throw new Refusal(404, 'festival.not_found', 'This festival does not exist.');
      },
    });
    expect(await screen.findByText('This festival does not exist.', {}, { timeout: 60_000 })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
  it('reports an address that does not name two festivals', async () => {
    openMergingPage('merge?target=7&merged=7');
    expect(await screen.findByRole('link', { name: 'Choose two festivals in the list.' })).toHaveAttribute(
      'href',
      '/admin/festival-list',
    );
  });
});
