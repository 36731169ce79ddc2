import { screen, waitFor, within } from '@testing-library/react';
import { pageOf } from '../../../test/make';
import { here, visit } from '../../../test/visit';

describe('where nothing is found', () => {
  it('says what each filter costs, the dearest first, and takes it away', async () => {
    const { user, bff } = visit('/festivals?country=FR&theme=Dance&openNow=true', {
      getFestivals: () => ({ ...pageOf([]), facets: {} }),
      countFestivals: ({ searches }) => ({
        totals: searches.map(({ filters }) => (filters?.country ? (filters.theme ? 0 : 12) : 3)),
        newestCompetitionId: 9,
      }),
    });
    const ways = within(await screen.findByRole('region', { name: /Without a part of it/ }));
    expect(ways.getAllByRole('button').map((one) => one.textContent)).toEqual([
      'Without Theme: Dance: 12 festivals',
      'Without Country: France: 3 festivals',
    ]);
    await user.click(ways.getByRole('button', { name: /Theme/ }));
    await waitFor(() => expect(here()).toBe('/festivals?country=FR&openNow=true'));
    expect(bff.of('countFestivals')[0]!.input.searches).toHaveLength(3);
  });

  it('says what the words cost, where there are filters beside them', async () => {
    const { user } = visit('/festivals?q=rain&country=FR', {
      getFestivals: () => ({ ...pageOf([]), facets: {} }),
      countFestivals: ({ searches }) => ({
        totals: searches.map((one) => (one.query ? 0 : 7)),
        newestCompetitionId: 9,
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'Without the words “rain”: 7 festivals' }));
    await waitFor(() => expect(here()).toBe('/festivals?country=FR'));
    expect(screen.getByRole('searchbox', { name: 'Search festivals' })).toHaveValue('');
  });

  it('counts any two together where none alone is to blame', async () => {
    const { user, bff } = visit('/festivals?q=rain&country=FR&theme=Dance', {
      getFestivals: () => ({ ...pageOf([]), facets: {} }),
      countFestivals: ({ searches }) => ({
        totals: searches.map((one) => ((one.query ?? one.filters?.theme) ? 0 : 7)),
        newestCompetitionId: 9,
      }),
    });
    const two = 'Without the words “rain” and Theme: Dance: 7 festivals';
    const ways = within(await screen.findByRole('region', { name: /Without a part of it/ }));
    expect(ways.getAllByRole('button').map((one) => one.textContent)).toEqual([two]);
    expect(bff.of('countFestivals').map(({ input }) => input.searches)).toMatchObject([
      { length: 3 },
      { length: 3 },
    ]);
    await user.click(ways.getByRole('button', { name: two }));
    await waitFor(() => expect(here()).toBe('/festivals?country=FR'));
  });
});
