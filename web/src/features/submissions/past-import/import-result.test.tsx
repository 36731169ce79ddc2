import { screen, within } from '@testing-library/react';
import { makeSubmission } from '../../../../test/make';
import { openImport } from '../../../../test/past';
import type { PastResult } from '../../../lib/server/wire';

it('names each row that was already in the list or was refused', async () => {
  const submission = makeSubmission(1, { state: 'accepted' });
  const error = { code: 'past_entry.twice', message: 'Twice.', requestId: 'test' };
  const listed = (['same', 'unchanged', 'onward', 'filled'] as const).map((outcome): PastResult => ({
    outcome,
    fills: [],
    submission,
  }));
  const results: PastResult[] = [
    { outcome: 'new', fills: [] },
    ...listed,
    { outcome: 'refused', fills: [], error },
  ];
  const { user } = await openImport({
    getPastPreview: () => ({ results }),
    bringInPastEntries: () => ({ batchId: 5, results }),
  });
  await user.click(screen.getByRole('textbox', { name: 'Paste it from your spreadsheet' }));
  await user.paste(`Festival\tStatus\n${results.map(() => 'Lund Days\tSelected\n').join('')}`);
  await user.click(screen.getByRole('button', { name: 'Read the table' }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.click(await screen.findByRole('button', { name: 'Import 1 row' }));
  await screen.findByRole('heading', { name: '1 row imported' });
  const listRows = (group: string) =>
    within(screen.getByText(group).closest('li')!)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(listRows('4 rows were already in your list:')).toEqual([
    'Row 3, Lund Days: Already in your list',
    'Row 4, Lund Days: Stays “Accepted”, as in your list.',
    'Row 5, Lund Days: Already in your list',
    'Row 6, Lund Days: Already in your list',
  ]);
  expect(listRows('1 row was not imported:')).toEqual([
    'Row 7, Lund Days: An earlier row of the table is the same entry. If it is another edition, give each row its day or a note.',
  ]);
});
