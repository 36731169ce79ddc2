import { screen, waitFor } from '@testing-library/react';
import { makeFestival, pageOf } from '../../../test/make';
import { visit } from '../../../test/visit';

const hit = { ...makeFestival({ id: 9, name: 'Vierna Film Days' }), highlight: { name: 'Vierna Film Days' }, matchingCompetitionIds: [] };

describe('the search of festivals', () => {
  it('says so where only near spellings are found', async () => {
    const { user } = visit('/festivals', {
      getFestivals: ({ query }) => ({ ...pageOf([hit]), facets: {}, ...(query === 'Vienna' && { isNearest: true }) }),
    });
    expect(await screen.findByText('1 festival')).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: 'Search festivals' }), 'Vienna');
    expect(await screen.findByText('Nothing is called “Vienna”. The nearest:')).toBeVisible();
    expect(screen.queryByText('1 festival')).not.toBeInTheDocument();
    await user.clear(screen.getByRole('searchbox', { name: 'Search festivals' }));
    await waitFor(() => expect(screen.getByText('1 festival')).toBeVisible());
  });

  it('on the front page as well', async () => {
    const { user } = visit('/', { getFestivals: ({ query }) => ({ ...pageOf([hit]), facets: {}, ...(query && { isNearest: true }) }) });
    await user.type(await screen.findByRole('searchbox', { name: 'Search festivals' }), 'Vienna');
    expect(await screen.findByText('Nothing is called “Vienna”. The nearest:')).toBeVisible();
  });
});
