import { screen, waitFor, within } from '@testing-library/react';
import type { Answers } from '../../../../test/bff-stub';
import { makeRow } from '../../../../test/catalogue';
import { makeSession, makePage } from '../../../../test/make';
import { findAxeViolations, getCurrentPath, renderPage } from '../../../../test/render-page';

const rows = [
  makeRow(),
  makeRow({ id: 8, version: 4, name: 'Salt Film Festival', reports: 2, nextDeadline: null }),
];
const toList = (items: typeof rows, isNearest = false) => ({ ...makePage(items), isNearest });
const answers: Answers = {
  getSession: () => makeSession({ role: 'admin' }),
  getFestivalList: () => toList(rows),
};
const openListPage = (search = '', otherAnswers: Answers = {}) =>
  renderPage(`/admin/festival-list${search}`, { ...answers, ...otherAnswers });
const defaultInput = { country: [], state: [], sort: 'name', descending: false, page: 1, pageSize: 50 };

describe('/admin/festival-list', () => {
  it('is accessible only to administrators', async () => {
    openListPage('', { getSession: () => makeSession() });
    await waitFor(() => expect(getCurrentPath()).toBe('/?redirect=%2Fadmin%2Ffestival-list'));
  });

  it('lists, searches and sorts, and stores the search and the order in the address', async () => {
    const { user, bff } = openListPage();
    expect(await screen.findByRole('link', { name: 'Lantern Film Festival' })).toHaveAttribute(
      'href',
      '/admin/festival-list/7',
    );
    expect(screen.getByText('2 festivals')).toBeVisible();
    expect(screen.getByText('2 reports')).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: 'Name, city or ID' }), 'lan');
    await waitFor(() => expect(getCurrentPath()).toBe('/admin/festival-list?query=lan'));
    await user.click(screen.getByRole('button', { name: 'Sort by Verified' }));
    await waitFor(() => expect(getCurrentPath()).toBe('/admin/festival-list?query=lan&sort=verified'));
    await user.click(await screen.findByRole('button', { name: 'Sort by Verified' }));
    await waitFor(() =>
      expect(getCurrentPath()).toBe('/admin/festival-list?query=lan&sort=verified&order=down'),
    );
    await waitFor(() =>
      expect(bff.getInputs('getFestivalList').at(-1)).toEqual({
        ...defaultInput,
        query: 'lan',
        sort: 'verified',
        descending: true,
      }),
    );
    expect(screen.getByRole('columnheader', { name: /Verified/ })).toHaveAttribute('aria-sort', 'descending');
  });

  it('reads the search from the address, and ignores invalid values', async () => {
    const { bff } = openListPage('?state=all_past,nonsense&country=FR,XX&sort=luck&page=0');
    await waitFor(() =>
      expect(bff.getInputs('getFestivalList')[0]).toEqual({
        ...defaultInput,
        country: ['FR'],
        state: ['all_past'],
      }),
    );
  });

  it('shows the chosen columns', async () => {
    const { user } = openListPage();
    await screen.findByRole('link', { name: 'Lantern Film Festival' });
    expect(screen.queryByRole('columnheader', { name: 'Starts' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Choose columns' }));
    await user.click(screen.getByRole('checkbox', { name: 'Starts' }));
    expect(await screen.findByRole('columnheader', { name: 'Starts' })).toBeVisible();
    expect(getCurrentPath()).toContain('columns=');
  });

  it('applies an action to all selected festivals, and shows why some were refused', async () => {
    const error = { code: 'festival.in_use', message: 'in use', field: 'festivalId', details: { n: 2 } };
    const { user, bff } = openListPage('', {
      verifyFestivals: ({ items }) => ({
        items: items.map(({ festivalId }) => ({ id: festivalId, error: null })),
      }),
      getWatchCounts: ({ festivalIds }) => ({ counts: festivalIds.map((id) => (id === 7 ? 2 : 1)) }),
      deleteFestivals: () => ({
        items: [
          { id: 7, error },
          { id: 8, error: null },
        ],
      }),
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Select Salt Film Festival' }));
    expect(getCurrentPath()).toBe('/admin/festival-list?chosen=8.4');
    await user.click(screen.getByRole('button', { name: 'Mark as verified' }));
    await waitFor(() =>
      expect(bff.getInputs('verifyFestivals')).toEqual([{ items: [{ festivalId: 8, version: 4 }] }]),
    );
    await waitFor(() => expect(getCurrentPath()).toBe('/admin/festival-list'));
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete 2 festivals?' });
    expect(await within(dialog).findByText(/^3 users watch (?:this festival|these festivals)/)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    const results = await screen.findByRole('dialog', { name: 'Not changed' });
    expect(results).toHaveTextContent('7: 2 entries refer to a competition of this festival.');
    expect(getCurrentPath()).toBe('/admin/festival-list?chosen=7.3');
  });

  it('sends the version of each selected festival, and a stale one stays selected with its new version', async () => {
    const festival = { version: 6 };
    const message = 'Someone has changed this festival in the meantime.';
    const error = { code: 'festival.stale', message, field: 'version', details: { festival } };
    const { user, bff } = openListPage('?chosen=7.1,90.5,91', {
      getWatchCounts: () => ({ counts: [0, 0] }),
      deleteFestivals: ({ items }) => ({ items: items.map(({ festivalId: id }) => ({ id, error })) }),
    });
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete 2 festivals?' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    const results = await screen.findByRole('dialog', { name: 'Not changed' });
    expect(bff.getInputs('deleteFestivals')).toEqual([
      {
        items: [
          { festivalId: 7, version: 3 },
          { festivalId: 90, version: 5 },
        ],
      },
    ]);
    expect(results).toHaveTextContent(/7: Someone has changed this festival in the meantime.*90: Someone/);
    expect(getCurrentPath()).toBe('/admin/festival-list?chosen=7.6%2C90.6');
  });

  it('reports that it shows only similar names', async () => {
    openListPage('?query=lantren', { getFestivalList: () => toList(rows.slice(0, 1), true) });
    expect(
      await screen.findByText('No festival with these filters has this name. Closest: 1 festival'),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Lantern Film Festival' })).toBeVisible();
  });

  it('reports that nothing matches, and clears the search', async () => {
    const { user } = openListPage('?query=zzz&state=all_past', { getFestivalList: () => toList([]) });
    expect(await screen.findByRole('heading', { name: 'No festivals found' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    expect(getCurrentPath()).toBe('/admin/festival-list');
  });

  it('has no accessibility violations', async () => {
    openListPage('?chosen=7.1');
    await screen.findByRole('link', { name: 'Lantern Film Festival' });
    expect(await findAxeViolations()).toEqual([]);
  });

  it('offers to merge only when two festivals are selected', async () => {
    const { user } = openListPage('?chosen=7.1');
    await screen.findByRole('checkbox', { name: 'Select Salt Film Festival' });
    expect(screen.queryByRole('link', { name: 'Merge' })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Select Salt Film Festival' }));
    expect(screen.getByRole('link', { name: 'Merge' })).toHaveAttribute(
      'href',
      '/admin/festival-list/merge?target=7&merged=8',
    );
  });
});
