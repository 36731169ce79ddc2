import { screen, waitFor } from '@testing-library/react';
import { makeImport, makeImportRow, makeReport } from '../../../../test/imports';
import { makeSession } from '../../../../test/make';
import { findAxeViolations, renderPage } from '../../../../test/render-page';

const counts = { ...makeImport().counts!, similar: 1 };
const row = makeImportRow({
  n: 4,
  name: 'Kurzfilmtage',
  similar: [{ id: 7, name: 'Short Film Festival', why: ['near_name', 'site'], line: null }],
});
const openImportPage = (state: 'checked' | 'applied') =>
  renderPage('/admin/festival-list/import/5', {
    getSession: () => makeSession({ role: 'admin' }),
    getImportReport: () => makeReport({ state, counts, wasApplied: state === 'applied' }, [row]),
    decideImportRow: () => makeImport(),
  });

it.each([
  ['It is this one', 7],
  ['It is another festival', null],
])('announces a new festival that looks like a stored one, and decides: %s', async (label, sameAs) => {
  const { user, bff } = openImportPage('checked');
  expect(
    await screen.findByText('1 new festival looks like another one. Decide under “Similar”, or it is added.'),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Short Film Festival' })).toHaveAttribute(
    'href',
    '/admin/festival-list/7',
  );
  expect(await findAxeViolations()).toEqual([]);
  await user.click(screen.getByRole('button', { name: label }));
  await waitFor(() => expect(bff.getInputs('decideImportRow')).toEqual([{ importId: 5, n: 4, sameAs }]));
});

it('names the line of a similar festival in the same file, and offers no choice of it', async () => {
  const inFile = makeImportRow({
    n: 5,
    similar: [{ id: 0, name: 'Kurzfilmtage', why: ['filmfreeway'], line: 3 }],
  });
  renderPage('/admin/festival-list/import/5', {
    getSession: () => makeSession({ role: 'admin' }),
    getImportReport: () => makeReport({ state: 'checked', counts }, [inFile]),
  });
  expect(await screen.findByText('Looks like Kurzfilmtage (line 3 of this file)')).toBeVisible();
  expect(screen.getByText('Same FilmFreeway page')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'It is this one' })).toBeNull();
});

it('offers no decision after the import was applied', async () => {
  openImportPage('applied');
  expect(await screen.findByRole('link', { name: 'Short Film Festival' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'It is this one' })).toBeNull();
});
