import { utils, write } from '@e965/xlsx';
import { screen } from '@testing-library/react';
import { openImport } from '../../../../test/past';

const ROWS_2024 = [
  ['Festival', 'Status', 'Sent on'],
  ['Lund Days', 'Selected', '2024-10-02'],
  ['Porto Nights', 'Not Selected', '2024-10-03'],
];
const ROWS_2025 = [
  ['Entries 2025'],
  ['Festival', 'Status', 'Sent on', 'Fee'],
  ['Graz Hours', 'Selected', '2025-10-02', 'EUR 20'],
];
function createFile(sheets: Record<string, string[][]>): File {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets))
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name);
  return new File([new Uint8Array(write(book, { type: 'buffer' }) as Buffer)], 'entries.xlsx');
}

it('asks which sheet to import if several have entries', async () => {
  const { user } = await openImport();
  const file = createFile({ 2024: ROWS_2024, 2025: ROWS_2025, Contacts: [['Ms M.', 'm@example.org']] });
  await user.upload(screen.getByLabelText('Choose a spreadsheet or CSV file'), file);
  const sheet = await screen.findByRole('combobox', { name: 'Sheet' });
  expect(sheet).toHaveDisplayValue('2025 (1 row)');
  expect(screen.getByText('For example: Graz Hours')).toBeVisible();
  await user.selectOptions(sheet, '2024 (2 rows)');
  expect(screen.getByText('For example: Lund Days')).toBeVisible();
  expect(sheet).toHaveDisplayValue('2024 (2 rows)');
});

it('asks nothing if only one sheet has entries', async () => {
  const { user } = await openImport();
  await user.upload(
    screen.getByLabelText('Choose a spreadsheet or CSV file'),
    createFile({ Contacts: [['Ms M.', 'm@example.org']], 2024: ROWS_2024 }),
  );
  expect(await screen.findByText('For example: Lund Days')).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'Sheet' })).toBeNull();
});
