import { screen, waitFor, within } from '@testing-library/react';
import { makePage } from '../../../../test/make';
import { makeHit } from '../../../../test/make-festival';
import { getCurrentPath, renderPage } from '../../../../test/render-page';

const hit = makeHit({ id: 9, name: 'Vierna Film Days' });

describe('the festival search', () => {
  it('reports when only similar spellings match', async () => {
    const { user } = renderPage('/festivals', {
      getFestivals: ({ query }) => ({
        ...makePage([hit]),
        facets: {},
        ...(query === 'Vienna' && { isNearest: true }),
      }),
    });
    expect(await screen.findByText('1 festival')).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: 'Search festivals' }), 'Vienna');
    expect(await screen.findByText('No festival is called “Vienna”. Closest matches:')).toBeVisible();
    expect(screen.getByText('1 festival')).toBeVisible();
    await user.clear(screen.getByRole('searchbox', { name: 'Search festivals' }));
    await waitFor(() => expect(screen.queryByText(/^No festival is called/)).not.toBeInTheDocument());
    expect(await screen.findByText('1 festival')).toBeVisible();
  });

  it('suggests similar names when nothing matches', async () => {
    let nearest = [hit];
    const { user } = renderPage('/festivals', {
      getFestivals: ({ query }) => ({
        ...makePage(query ? [] : [hit]),
        facets: {},
        ...(query && nearest.length > 0 && { nearest }),
      }),
    });
    const type = async (text: string) =>
      user.type(await screen.findByRole('searchbox', { name: 'Search festivals' }), text);
    await type('xyz');
    const suggestions = await screen.findByRole('region', { name: 'Did you mean one of these?' });
    expect(within(suggestions).getByRole('link', { name: new RegExp(hit.name) })).toHaveAttribute(
      'href',
      `/festivals/${hit.id}`,
    );
    nearest = [];
    await type('q');
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: /^Did you mean/ })).not.toBeInTheDocument(),
    );
  });

  it('shows the count of each checkbox, and that a maximum fee excludes festivals', async () => {
    const facets = {
      openNow: [{ value: 'true', label: 'true', count: 731 }],
      student: [{ value: 'true', label: 'true', count: 52 }],
    };
    const { bff } = renderPage('/festivals?feeMax=2000+EUR', {
      getFestivals: () => ({ ...makePage([hit]), facets }),
    });
    const row = async (name: string) => (await screen.findByRole('checkbox', { name })).closest('div');
    await waitFor(async () => expect(await row('Open for entries now')).toHaveTextContent('731'));
    expect(await row('Only for students')).toHaveTextContent('52');
    expect(screen.getByText(/Leaves out festivals without a fee on file/)).toBeVisible();
    expect(bff.getCalls('getFestivals')[0]!.input.facets).toEqual(
      expect.arrayContaining(['openNow', 'student']),
    );
  });

  it('shows how many festivals are free to enter, and filters by that', async () => {
    const feeMax = [{ value: '0', label: 'free', count: 412 }];
    const { user, bff } = renderPage('/festivals?feeMin=1000+USD', {
      getFestivals: () => ({ ...makePage([hit]), facets: { feeMax } }),
    });
    const getBox = () => screen.getByRole('checkbox', { name: 'Free to enter' });
    await waitFor(() => expect(getBox().closest('div')).toHaveTextContent('412'));
    expect(bff.getCalls('getFestivals')[0]!.input.facets).toContain('feeMax');
    await user.click(getBox());
    await waitFor(() => expect(getCurrentPath()).toBe('/festivals?feeMax=0+USD'));
    await user.click(getBox());
    await waitFor(() => expect(getCurrentPath()).toBe('/festivals'));
  });

  it('shows how many festivals a maximum fee excludes', async () => {
    renderPage('/festivals?feeMax=2000+EUR', {
      getFestivals: () => ({ ...makePage([hit]), facets: {}, feeUnknown: 1204 }),
    });
    expect(await screen.findByText(/^1,204 festivals left out: no fee on file/)).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'In' })).toHaveAccessibleDescription(/^1,204 festivals/);
  });

  it('filters by a fee range in one currency, as in the address', async () => {
    const { user, bff } = renderPage('/festivals?feeMin=1000+EUR&feeMax=2000+EUR', {
      getFestivals: () => ({ ...makePage([hit]), facets: {} }),
    });
    const getFilters = () => bff.getCalls('getFestivals').at(-1)!.input.filters;
    const getBox = (name: string) => screen.getByRole('textbox', { name });
    expect(await screen.findByRole('textbox', { name: 'Fee from' })).toHaveValue('10');
    expect(getFilters()).toEqual({
      feeMin: { amount: 1000, currency: 'EUR' },
      feeMax: { amount: 2000, currency: 'EUR' },
    });
    await user.selectOptions(screen.getByRole('combobox', { name: 'In' }), 'JPY');
    await waitFor(() => expect(getCurrentPath()).toBe('/festivals?feeMin=10+JPY&feeMax=20+JPY'));
    await user.clear(getBox('Fee from'));
    await user.type(getBox('Fee from'), '30');
    expect(await screen.findByText(/^“Fee from” is higher than “Fee up to”/)).toBeVisible();
    await user.clear(getBox('Fee from'));
    await waitFor(() => expect(getCurrentPath()).toBe('/festivals?feeMax=20+JPY'));
  });

  it('sorts by the lowest fee, and explains the comparison', async () => {
    const { user, bff } = renderPage('/festivals', {
      getFestivals: () => ({ ...makePage([hit]), facets: {} }),
    });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Sort by' }), 'Lowest fee');
    await waitFor(() => expect(getCurrentPath()).toBe('/festivals?sort=fee'));
    expect(await screen.findByText('Currencies are compared by the reference rates.')).toBeVisible();
    await waitFor(() => expect(bff.getCalls('getFestivals').at(-1)!.input).toMatchObject({ sort: 'fee' }));
  });

  it('finds a city by a part of its name, in any spelling of the address', async () => {
    const city = [
      { value: 'FR:Lyon', label: 'Lyon, France', count: 3 },
      { value: 'PL:Łódź', label: 'Łódź, Poland', count: 2 },
    ];
    const { user, bff } = renderPage('/festivals?city=FR%3ALYON', {
      getFestivals: () => ({ ...makePage([hit]), facets: { city } }),
    });
    const getBox = await screen.findByRole('combobox', { name: 'City' });
    const getFacets = () => bff.getCalls('getFestivals').map(({ input }) => input.facets);
    expect(getFacets()).not.toContainEqual(['city']);
    await user.type(getBox, 'lod');
    await user.click(await screen.findByRole('option', { name: /^Łódź, Poland/ }));
    expect(getFacets()).toContainEqual(['city']);
    await waitFor(() =>
      expect(getCurrentPath()).toBe('/festivals?city=FR%3ALyon&city=PL%3A%C5%81%C3%B3d%C5%BA'),
    );
  });

  it('reports similar spellings on the home page as well', async () => {
    const { user } = renderPage('/', {
      getFestivals: ({ query }) => ({ ...makePage([hit]), facets: {}, ...(query && { isNearest: true }) }),
    });
    await user.type(await screen.findByRole('searchbox', { name: 'Search festivals' }), 'Vienna');
    expect(await screen.findByText('No festival is called “Vienna”. Closest matches:')).toBeVisible();
  });
});
