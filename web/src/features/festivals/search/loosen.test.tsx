import { screen, waitFor, within } from '@testing-library/react';
import { makePage } from '../../../../test/make';
import { getCurrentPath, renderPage } from '../../../../test/render-page';

describe('a search without results', () => {
  it('shows how many festivals each filter excludes, the most restrictive first, and removes it on click', async () => {
    const { user, bff } = renderPage('/festivals?country=FR&theme=Dance&openNow=true', {
      getFestivals: () => ({ ...makePage([]), facets: {} }),
      countFestivals: ({ searches }) => ({
        totals: searches.map(({ filters }) => {
          if (!filters?.country) return 3;
          return filters.theme ? 0 : 12;
        }),
        newestCompetitionId: 9,
      }),
    });
    const suggestions = within(
      await screen.findByRole('region', { name: /Results without one of your criteria/ }),
    );
    expect(suggestions.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'Without Theme: Dance: 12 festivals',
      'Without Country: France: 3 festivals',
    ]);
    await user.click(suggestions.getByRole('button', { name: /Theme/ }));
    await waitFor(() => expect(getCurrentPath()).toBe('/festivals?country=FR&openNow=true'));
    expect(bff.getCalls('countFestivals')[0]!.input.searches).toHaveLength(3);
  });

  it('shows how many festivals the search text excludes when there are filters too', async () => {
    const { user } = renderPage('/festivals?q=rain&country=FR', {
      getFestivals: () => ({ ...makePage([]), facets: {} }),
      countFestivals: ({ searches }) => ({
        totals: searches.map((search) => (search.query ? 0 : 7)),
        newestCompetitionId: 9,
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'Without the words “rain”: 7 festivals' }));
    await waitFor(() => expect(getCurrentPath()).toBe('/festivals?country=FR'));
    expect(screen.getByRole('searchbox', { name: 'Search festivals' })).toHaveValue('');
  });

  it('counts pairs of conditions when no single one is the cause', async () => {
    const { user, bff } = renderPage('/festivals?q=rain&country=FR&theme=Dance', {
      getFestivals: () => ({ ...makePage([]), facets: {} }),
      countFestivals: ({ searches }) => ({
        totals: searches.map((search) => (search.query || search.filters?.theme ? 0 : 7)),
        newestCompetitionId: 9,
      }),
    });
    const suggestion = 'Without the words “rain” and Theme: Dance: 7 festivals';
    const suggestions = within(
      await screen.findByRole('region', { name: /Results without one of your criteria/ }),
    );
    expect(suggestions.getAllByRole('button').map((button) => button.textContent)).toEqual([suggestion]);
    expect(bff.getCalls('countFestivals').map(({ input }) => input.searches)).toMatchObject([
      { length: 3 },
      { length: 3 },
    ]);
    await user.click(suggestions.getByRole('button', { name: suggestion }));
    await waitFor(() => expect(getCurrentPath()).toBe('/festivals?country=FR'));
  });
});
