import { screen, waitFor, within } from '@testing-library/react';
import { pageOf } from '../../../test/make';
import { makeHit } from '../../../test/make-festival';
import { here, visit } from '../../../test/visit';

const hit = makeHit({ id: 9, name: 'Vierna Film Days' });

describe('the search of festivals', () => {
  it('says so where only near spellings are found', async () => {
    const { user } = visit('/festivals', {
      getFestivals: ({ query }) => ({
        ...pageOf([hit]),
        facets: {},
        ...(query === 'Vienna' && { isNearest: true }),
      }),
    });
    expect(await screen.findByText('1 festival')).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: 'Search festivals' }), 'Vienna');
    expect(await screen.findByText('Nothing is called “Vienna”. The nearest:')).toBeVisible();
    expect(screen.getByText('1 festival')).toBeVisible();
    await user.clear(screen.getByRole('searchbox', { name: 'Search festivals' }));
    await waitFor(() => expect(screen.queryByText(/^Nothing is called/)).not.toBeInTheDocument());
    expect(await screen.findByText('1 festival')).toBeVisible();
  });

  it('offers what is called most nearly so where nothing has the words', async () => {
    let nearest = [hit];
    const { user } = visit('/festivals', {
      getFestivals: ({ query }) => ({
        ...pageOf(query ? [] : [hit]),
        facets: {},
        ...(query && nearest.length > 0 && { nearest }),
      }),
    });
    const type = async (text: string) =>
      user.type(await screen.findByRole('searchbox', { name: 'Search festivals' }), text);
    await type('xyz');
    const offered = await screen.findByRole('region', { name: 'Perhaps you mean one of these:' });
    expect(within(offered).getByRole('link', { name: new RegExp(hit.name) })).toHaveAttribute(
      'href',
      `/festivals/${hit.id}`,
    );
    nearest = [];
    await type('q');
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Perhaps/ })).not.toBeInTheDocument());
  });

  it('says of what is on or off how many it would leave, and what a greatest fee leaves out', async () => {
    const facets = {
      openNow: [{ value: 'true', label: 'true', count: 731 }],
      student: [{ value: 'true', label: 'true', count: 52 }],
    };
    const { bff } = visit('/festivals?feeMax=2000+EUR', {
      getFestivals: () => ({ ...pageOf([hit]), facets }),
    });
    const row = async (name: string) => (await screen.findByRole('checkbox', { name })).closest('div');
    await waitFor(async () => expect(await row('Open for entries now')).toHaveTextContent('731'));
    expect(await row('Only for students')).toHaveTextContent('52');
    expect(
      screen.getByText(/^What asks in another currency, or has no fee on file, is left out/),
    ).toBeVisible();
    expect(bff.of('getFestivals')[0]!.input.facets).toEqual(expect.arrayContaining(['openNow', 'student']));
  });

  it('says how many are free to enter, and narrows to them', async () => {
    const feeMax = [{ value: '0', label: 'free', count: 412 }];
    const { user, bff } = visit('/festivals?feeMin=1000+USD', {
      getFestivals: () => ({ ...pageOf([hit]), facets: { feeMax } }),
    });
    const box = () => screen.getByRole('checkbox', { name: 'Free to enter' });
    await waitFor(() => expect(box().closest('div')).toHaveTextContent('412'));
    expect(bff.of('getFestivals')[0]!.input.facets).toContain('feeMax');
    await user.click(box());
    await waitFor(() => expect(here()).toBe('/festivals?feeMax=0+USD'));
    await user.click(box());
    await waitFor(() => expect(here()).toBe('/festivals'));
  });

  it('says how many a greatest fee leaves out', async () => {
    visit('/festivals?feeMax=2000+EUR', {
      getFestivals: () => ({ ...pageOf([hit]), facets: {}, feeUnknown: 1204 }),
    });
    expect(await screen.findByText(/^1,204 festivals left out: no fee on file/)).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'In' })).toHaveAccessibleDescription(/^1,204 festivals/);
  });

  it('narrows to fees from one sum to another, in one currency, as the address says it', async () => {
    const { user, bff } = visit('/festivals?feeMin=1000+EUR&feeMax=2000+EUR', {
      getFestivals: () => ({ ...pageOf([hit]), facets: {} }),
    });
    const asked = () => bff.of('getFestivals').at(-1)!.input.filters;
    const box = (name: string) => screen.getByRole('textbox', { name });
    expect(await screen.findByRole('textbox', { name: 'Fee from' })).toHaveValue('10');
    expect(asked()).toEqual({
      feeMin: { amount: 1000, currency: 'EUR' },
      feeMax: { amount: 2000, currency: 'EUR' },
    });
    await user.selectOptions(screen.getByRole('combobox', { name: 'In' }), 'JPY');
    await waitFor(() => expect(here()).toBe('/festivals?feeMin=10+JPY&feeMax=20+JPY'));
    await user.clear(box('Fee from'));
    await user.type(box('Fee from'), '30');
    expect(await screen.findByText(/^More than “at most”/)).toBeVisible();
    await user.clear(box('Fee from'));
    await waitFor(() => expect(here()).toBe('/festivals?feeMax=20+JPY'));
  });

  it('puts the lowest fee first, and says what that compares', async () => {
    const { user, bff } = visit('/festivals', { getFestivals: () => ({ ...pageOf([hit]), facets: {} }) });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Sort by' }), 'Lowest fee');
    await waitFor(() => expect(here()).toBe('/festivals?sort=fee'));
    expect(await screen.findByText('By the number alone: nothing is converted.')).toBeVisible();
    await waitFor(() => expect(bff.of('getFestivals').at(-1)!.input).toMatchObject({ sort: 'fee' }));
  });

  it('finds a city by a part of its name, however the address writes it', async () => {
    const city = [
      { value: 'FR:Lyon', label: 'Lyon, France', count: 3 },
      { value: 'PL:Łódź', label: 'Łódź, Poland', count: 2 },
    ];
    const { user, bff } = visit('/festivals?city=FR%3ALYON', {
      getFestivals: () => ({ ...pageOf([hit]), facets: { city } }),
    });
    const box = await screen.findByRole('combobox', { name: 'City' });
    const asked = () => bff.of('getFestivals').map(({ input }) => input.facets);
    expect(asked()).not.toContainEqual(['city']);
    await user.type(box, 'lod');
    await user.click(await screen.findByRole('option', { name: /^Łódź, Poland/ }));
    expect(asked()).toContainEqual(['city']);
    await waitFor(() => expect(here()).toBe('/festivals?city=FR%3ALyon&city=PL%3A%C5%81%C3%B3d%C5%BA'));
  });

  it('on the front page as well', async () => {
    const { user } = visit('/', {
      getFestivals: ({ query }) => ({ ...pageOf([hit]), facets: {}, ...(query && { isNearest: true }) }),
    });
    await user.type(await screen.findByRole('searchbox', { name: 'Search festivals' }), 'Vienna');
    expect(await screen.findByText('Nothing is called “Vienna”. The nearest:')).toBeVisible();
  });
});
