import { screen, waitFor, within } from '@testing-library/react';
import { makePage } from '../../../../test/make';
import { makeHit } from '../../../../test/make-festival';
import { getCurrentPath, renderPageSignedIn } from '../../../../test/render-page';
import type { SavedSearch } from '../../../lib/server/wire';

const makeFestivalHit = (id: number, competitionIds: number[]) =>
  makeHit({ id, name: `Festival ${id}`, competitionIds, matchingCompetitionIds: competitionIds });
const festivalPage = { ...makePage([makeHit({ id: 9, name: 'Vierna Film Days' })]), facets: {} };

describe('saved searches', () => {
  const makeSavedSearch = (overrides: Partial<SavedSearch> = {}): SavedSearch => ({
    id: 1,
    name: 'Alps',
    search: { query: 'alp', filters: { country: ['CH'] }, sort: 'name', isMap: true },
    seenCompetitionId: 5,
    seenAt: '2026-11-01T10:00:00Z',
    ...overrides,
  });
  it('show how many results are new, are restored on click, and the counted results count as seen', async () => {
    const { user, bff } = renderPageSignedIn('/festivals', {
      getFestivals: () => ({
        ...makePage([makeFestivalHit(9, [3, 6]), makeFestivalHit(10, [5])]),
        facets: {},
      }),
      getSavedSearches: () =>
        makePage([makeSavedSearch(), makeSavedSearch({ id: 2, name: 'Old', search: null })]),
      countFestivals: () => ({ totals: [4], newestCompetitionId: 11 }),
      saveSearch: () => makePage([makeSavedSearch({ seenCompetitionId: 11 })]),
    });
    const link = await screen.findByRole('link', { name: 'Alps 4 new' });
    expect(screen.getByText('no longer valid')).toBeVisible();
    await user.click(link);
    await waitFor(() =>
      expect(getCurrentPath()).toBe('/festivals?q=alp&country=CH&sort=name&view=map&since=5'),
    );
    expect(bff.getCalls('countFestivals')[0]!.input).toEqual({
      searches: [{ query: 'alp', filters: { country: ['CH'] }, addedAfter: 5 }],
    });
    const { search } = makeSavedSearch();
    expect(bff.getCalls('saveSearch').map(({ input }) => input)).toEqual([
      { name: 'Alps', search, seenCompetitionId: 11 },
    ]);
    expect(within(await screen.findByRole('link', { name: /^Festival 9/ })).getByText('New')).toBeVisible();
    expect(screen.getByRole('link', { name: /^Festival 10/ })).not.toHaveTextContent('New');
  });

  it('are not saved again on click when there are no new results', async () => {
    const { user, bff } = renderPageSignedIn('/festivals', {
      getFestivals: () => festivalPage,
      getSavedSearches: () => makePage([makeSavedSearch()]),
      countFestivals: () => ({ totals: [0], newestCompetitionId: 5 }),
    });
    await waitFor(() => expect(bff.getCalls('countFestivals')).toHaveLength(1));
    await user.click(await screen.findByRole('link', { name: 'Alps' }));
    await waitFor(() => expect(getCurrentPath()).toMatch(/since=5/));
    expect(bff.getCalls('saveSearch')).toEqual([]);
  });

  it('require a name', async () => {
    const { user, bff } = renderPageSignedIn('/festivals?q=rain&sort=fee&view=map', {
      getFestivals: () => festivalPage,
      countFestivals: () => ({ totals: [1], newestCompetitionId: 11 }),
      saveSearch: () => makePage([makeSavedSearch()]),
    });
    await user.click(await screen.findByRole('button', { name: 'Save this search' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Save this search' }));
    expect(dialog.getByText('Enter a name.')).toBeVisible();
    await user.type(dialog.getByLabelText('Name'), 'Rain');
    await user.click(dialog.getByRole('button', { name: 'Save this search' }));
    await waitFor(() =>
      expect(bff.getCalls('saveSearch').at(-1)?.input).toEqual({
        name: 'Rain',
        search: { query: 'rain', sort: 'fee', isMap: true },
        seenCompetitionId: 11,
      }),
    );
  });
});
