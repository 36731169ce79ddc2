import { screen, waitFor } from '@testing-library/react';
import { makeImport, makeReport } from '../../../../test/imports';
import { makeSession } from '../../../../test/make';
import { renderPage } from '../../../../test/render-page';

it('shows how cells are read, and asks for the format of a column with two readings', async () => {
  const mapping = [
    { column: 'Visitors', field: 'audienceAttendance', format: null, currency: null },
    { column: 'Closes', field: 'deadline', format: null, currency: null },
    { column: 'Fee', field: 'fee', format: 'decimal-comma' as const, currency: null },
  ];
  const cells = ['12.000', '03/04/2027', '1.250'];
  const record = { audienceAttendance: 12_000, deadline: '03/04/2027', fee: '1250' };
  const report = makeReport({ state: 'mapping', mapping, counts: null }, [], {
    fields: ['audienceAttendance', 'deadline', 'fee'],
    formats: [
      {
        column: 'Closes',
        days: { format: 'day-first', isSure: false, example: '03/04/2027' },
        amounts: null,
        currencyExample: null,
      },
      {
        column: 'Fee',
        days: null,
        amounts: { format: 'decimal-comma', isSure: true, example: '1.250' },
        currencyExample: '$35',
      },
    ],
    preview: [{ n: 1, line: 2, cells, record, problems: [], isCut: false }],
  });
  const { user, bff } = renderPage('/admin/festival-list/import/5', {
    getSession: () => makeSession({ role: 'admin' }),
    getImportReport: () => report,
    importCatalog: () => makeImport({ state: 'checking' }),
  });
  expect(await screen.findByText('For example: 12.000 → 12,000')).toBeVisible();
  const closes = screen.getByLabelText('How is “03/04/2027” read in “Closes”?');
  expect(closes).toHaveValue('');
  expect(screen.getByLabelText('How is “1.250” read in “Fee”?')).toHaveDisplayValue('1,250 (decimal comma)');
  await user.selectOptions(closes, '3 Apr 2027 (day first)');
  await user.selectOptions(screen.getByLabelText('How is “1.250” read in “Fee”?'), '1.25 (decimal point)');
  await user.selectOptions(
    screen.getByLabelText('Which currency are amounts such as “$35” in “Fee” in?'),
    'The currency of each festival’s country',
  );
  await user.click(screen.getByRole('button', { name: 'Check all rows' }));
  await waitFor(() =>
    expect(bff.getInputs('importCatalog')).toEqual([
      {
        importId: 5,
        step: 'check',
        rowVersion: 3,
        mapping: [
          mapping[0],
          { column: 'Closes', field: 'deadline', format: 'day-first', currency: null },
          { column: 'Fee', field: 'fee', format: 'decimal-point', currency: 'local' },
        ],
      },
    ]),
  );
});

it.each([
  ['MÃ¼nchen', 'München', null, 'UTF-8'],
  ['Wroc³aw', 'Wrocław', 'Central European (Windows)', 'Central European (Windows)'],
])('warns that %s is probably %s, and names the encoding', async (shown, expected, encoding, name) => {
  const encodingWarning = { shown, expected, encoding };
  renderPage('/admin/festival-list/import/5', {
    getSession: () => makeSession({ role: 'admin' }),
    getImportReport: () => makeReport({ encoding: 'windows-1252', encodingWarning }),
  });
  expect(
    await screen.findByText(
      `The text has the wrong encoding: “${shown}” is probably “${expected}”. Cancel this import and upload the file again as ${name}.`,
    ),
  ).toBeVisible();
});
