import { screen, waitFor, within } from '@testing-library/react';
import type { Answers } from '../../../../test/bff-stub';
import { makeImport, makeImportRow, makeReport } from '../../../../test/imports';
import { makeSession } from '../../../../test/make';
import { findAxeViolations, getCurrentPath, renderPage } from '../../../../test/render-page';
import type { ImportReport } from '../../../lib/server/wire';

const asAdmin: Answers = { getSession: () => makeSession({ role: 'admin' }) };
const openImportPage = (report: ImportReport | (() => ImportReport), answers: Answers = {}) =>
  renderPage('/admin/festival-list/import/5', {
    ...asAdmin,
    getImportReport: typeof report === 'function' ? report : () => report,
    ...answers,
  });

describe('one import', () => {
  it('proposes the columns, and sends the chosen ones', async () => {
    const nameless = { path: 'name', message: 'It is needed.', column: null };
    const mapping = [
      { column: 'Festival', field: null, format: null, currency: null },
      { column: 'Land', field: 'country', format: null, currency: null },
    ];
    const row = { n: 1, line: 2 };
    const report = makeReport({ state: 'mapping', mapping, done: 0, counts: null }, [], {
      fields: ['name', 'country', 'city'],
      preview: [
        { ...row, cells: ['Lantern', 'FR'], record: { country: 'FR' }, problems: [nameless], isCut: false },
      ],
    });
    const mappedRow = {
      ...row,
      cells: ['Lantern', 'FR'],
      record: { name: 'Lantern' },
      problems: [],
      isCut: false,
    };
    const { user, bff } = openImportPage(report, {
      getImportReport: ({ mapping }) => (mapping ? { ...report, preview: [mappedRow] } : report),
      importCatalog: () => makeImport({ state: 'checking' }),
    });
    const name = await screen.findByLabelText('Column “Festival”');
    expect(
      [name, screen.getByLabelText('Column “Land”')].map((select) => (select as HTMLSelectElement).value),
    ).toEqual(['none', 'country']);
    const preview = within(screen.getByRole('table'));
    expect(preview.getByText('France')).toBeVisible();
    expect(preview.getByText('Name: It is needed.')).toBeVisible();
    await user.selectOptions(name, 'name');
    await user.selectOptions(screen.getByLabelText('Column “Land”'), 'none');
    expect(await preview.findByText('Lantern')).toBeVisible();
    expect(preview.queryByText('France')).toBeNull();
    expect(preview.queryByText('Name: It is needed.')).toBeNull();
    expect(bff.getInputs('getImportReport').at(-1)).toMatchObject({
      mapping: [
        { column: 'Festival', field: 'name', format: null, currency: null },
        { column: 'Land', field: null, format: null, currency: null },
      ],
    });
    expect(await findAxeViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Check all rows' }));
    await waitFor(() =>
      expect(bff.getInputs('importCatalog')).toEqual([
        {
          importId: 5,
          step: 'check',
          rowVersion: 3,
          mapping: [
            { column: 'Festival', field: 'name', format: null, currency: null },
            { column: 'Land', field: null, format: null, currency: null },
          ],
        },
      ]),
    );
  });

  it('shortens long values, and shows a row completely on request', async () => {
    const change = { competition: null, field: 'description', before: 'Old…', after: null };
    const row = makeImportRow({ n: 4, line: 9, outcome: 'changed', difference: [change], isCut: true });
    const fullRow = { ...row, difference: [{ ...change, before: 'Old and long', after: 'New and long' }] };
    const { user, bff } = openImportPage(makeReport({}, [row, makeImportRow()]), {
      getImportRow: () => ({ row: fullRow, record: { Festival: 'Lantern', themes: ['Sea'] } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Show all fields' }));
    const dialog = await screen.findByRole('dialog', { name: 'Line 9' });
    expect(await within(dialog).findByText('After: New and long')).toBeVisible();
    expect(within(dialog).getByText('["Sea"]')).toBeVisible();
    expect(bff.getInputs('getImportRow')).toEqual([{ importId: 5, n: 4 }]);
    expect(await findAxeViolations()).toEqual([]);
  });

  it('shows the changes of each record, and applies them after a confirmation', async () => {
    const rows = [
      makeImportRow({
        outcome: 'changed',
        festivalId: 7,
        knownAs: 'Lantern',
        difference: [
          { competition: null, field: 'foundedYear', before: 1980, after: 1981 },
          { competition: 'Features', field: 'whole', before: null, after: { name: 'Features' } },
        ],
      }),
      makeImportRow({
        n: 2,
        line: 3,
        name: null,
        outcome: 'refused',
        problems: [
          { path: 'competitions.0.terms.2.countries', message: 'Enter a list.', column: null },
          { path: 'country', message: '“X” is not a country code.', column: 'Land' },
        ],
      }),
    ];
    const unknown = [{ field: 'Notes', line: 2, count: 4 }];
    const { user, bff } = openImportPage(makeReport({ unknown }, rows), {
      importCatalog: () => makeImport({ state: 'applying' }),
    });
    expect(await screen.findByText('This adds 2 festivals and changes 1.')).toBeVisible();
    expect(screen.getByText('1 record is not imported. The report gives the reasons.')).toBeVisible();
    expect(screen.getByText('“Notes”: 4 records, first in line 2')).toBeVisible();
    expect(screen.getByText('Stored as “Lantern”.')).toBeVisible();
    expect(screen.getByText('Before: 1980')).toBeVisible();
    expect(screen.getByText('Features · New competition')).toBeVisible();
    expect(screen.getByText('competition 1, term 3, countries: Enter a list.')).toBeVisible();
    expect(screen.getByText('column “Land”: “X” is not a country code.')).toBeVisible();
    expect(await findAxeViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: /^Not imported/ }));
    await waitFor(() => expect(getCurrentPath()).toBe('/admin/festival-list/import/5?outcome=refused'));
    expect(bff.getInputs('getImportReport').at(-1)).toMatchObject({ importId: 5, outcome: 'refused' });
    const apply = screen.getByRole('button', { name: 'Apply' });
    expect(apply).toBeDisabled();
    await user.click(screen.getByLabelText('Yes, apply these changes to the catalogue'));
    await user.click(apply);
    await waitFor(() =>
      expect(bff.getInputs('importCatalog')).toEqual([{ importId: 5, step: 'apply', rowVersion: 3 }]),
    );
  });

  it.each([
    [{ same: 8, refused: 1 }, 'This file would not change anything.'],
    [{ same: 0, refused: 1 }, 'No record of this file is valid.'],
  ])('has nothing to apply when nothing would change: %j', async (otherCounts, message) => {
    const counts = { ...makeImport().counts!, added: 0, changed: 0, ...otherCounts };
    openImportPage(makeReport({ counts }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Nothing to apply' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull();
  });

  it('shows its progress, and is cancelled after a confirmation', async () => {
    const { user, bff } = openImportPage(makeReport({ state: 'applying', done: 4, wasApplied: true }), {
      cancelCatalogImport: () => makeImport({ state: 'cancelled' }),
    });
    expect(await screen.findByRole('progressbar', { name: 'Applying' })).toHaveAttribute('value', '4');
    expect(screen.getByText('4 of 12 records')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Changes that are already applied stay in the catalogue.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancel the import' }));
    await waitFor(() => expect(bff.getInputs('cancelCatalogImport')).toEqual([{ importId: 5 }]));
  });

  it.each<[string, Parameters<typeof makeImport>[0], string]>([
    [
      'applied',
      { state: 'applied', wasApplied: true },
      '2 festivals added, 1 changed, 8 unchanged. 1 record was not imported.',
    ],
    [
      'cancelled',
      { state: 'cancelled', wasApplied: true, done: 4 },
      'Cancelled. 4 of 12 records had been applied and stay.',
    ],
    [
      'failed',
      {
        state: 'failed',
        canCheck: false,
        failure: { code: 'import.file_unreadable', message: 'It breaks off.', details: null },
      },
      'It breaks off.',
    ],
  ])('shows its result: %s', async (_what, overrides, message) => {
    openImportPage(makeReport(overrides));
    expect(await screen.findByText(message)).toBeVisible();
  });

  it('names the format of a spreadsheet, which has no text encoding', async () => {
    openImportPage(makeReport({ format: 'spreadsheet', encoding: null }));
    expect(await screen.findByText(/ · spreadsheet · started /)).toBeVisible();
  });

  it('can be checked again after an internal error', async () => {
    const failure = { code: 'internal', message: 'Something went wrong.', details: null };
    const { user, bff } = openImportPage(makeReport({ state: 'failed', failure }), {
      importCatalog: () => makeImport({ state: 'checking' }),
    });
    expect(
      await screen.findByText('The uploaded file is still here, so you can check it again.'),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    await waitFor(() =>
      expect(bff.getInputs('importCatalog')).toEqual([{ importId: 5, step: 'check', rowVersion: 3 }]),
    );
  });

  it('cannot be checked again when the file is unreadable', async () => {
    const failure = { code: 'import.file_unreadable', message: 'It breaks off.', details: null };
    openImportPage(makeReport({ state: 'failed', failure, canCheck: false }));
    expect(await screen.findByText('Correct the file and import it again.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull();
  });
});
