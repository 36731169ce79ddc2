import { screen, waitFor, within } from '@testing-library/react';
import type { Answers } from '../../../../test/bff-stub';
import { makeImport, makeImportRow, makeReport } from '../../../../test/imports';
import { makeSession } from '../../../../test/make';
import { findAxeViolations, renderPage } from '../../../../test/render-page';
import type { ImportReport } from '../../../lib/server/wire';

const openImportPage = (report: ImportReport, answers: Answers = {}) =>
  renderPage('/admin/festival-list/import/5', {
    getSession: () => makeSession({ role: 'admin' }),
    getImportReport: () => report,
    ...answers,
  });

describe('an applied import', () => {
  it('is undone as a whole after a confirmation that says what will happen', async () => {
    const counts = { deleted: 0, restored: 0, remainingTotal: 0, remaining: [] };
    const report = makeReport({ state: 'applied', wasApplied: true }, [], {
      undo: { added: 2, changed: 1, ...counts },
    });
    const { user, bff } = openImportPage(report, { importCatalog: () => makeImport({ state: 'undoing' }) });
    await user.click(await screen.findByRole('button', { name: 'Undo this import' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Undo this import?' }));
    expect(
      dialog.getByText(
        'The 2 festivals that the import added are deleted. One changed festival gets its previous values back.',
      ),
    ).toBeVisible();
    expect(await findAxeViolations()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Undo this import' }));
    await waitFor(() =>
      expect(bff.getInputs('importCatalog')).toEqual([{ importId: 5, step: 'undo', rowVersion: 3 }]),
    );
  });

  it('says while it is undone that it is being undone', async () => {
    openImportPage(makeReport({ state: 'undoing', wasApplied: true }, []));
    expect(await screen.findByText('You can leave this page. The import is being undone.')).toBeVisible();
    expect(screen.queryByText(/The import continues/)).toBeNull();
  });

  it('names what stayed after it was undone, and cannot be undone again', async () => {
    const rows = [
      makeImportRow({ n: 1, line: 3, name: 'Harbour' }),
      makeImportRow({ n: 2, line: 4, name: 'Salt Days', outcome: 'changed', festivalId: 9 }),
      makeImportRow({ n: 3, line: 5, name: 'Nowhere', outcome: 'refused' }),
    ];
    const remainingEffect = {
      festivalId: 7,
      name: 'Lantern',
      exists: true,
      competition: 'Shorts',
      field: 'dates',
    };
    openImportPage(
      makeReport({ state: 'undone', wasApplied: true }, rows, {
        undo: {
          added: 0,
          changed: 0,
          deleted: 2,
          restored: 1,
          remainingTotal: 3,
          remaining: [{ ...remainingEffect, reason: 'The record was changed again.' }],
        },
      }),
    );
    expect(await screen.findByText('2 festivals deleted, 1 restored.')).toBeVisible();
    expect(
      screen.getByRole('heading', { name: 'Result of each record before this import was undone' }),
    ).toBeVisible();
    const getRow = (name: string) => screen.getByText(name).closest('li');
    expect(getRow('Harbour')).toHaveTextContent('HarbourDeleted sinceLine 3');
    expect(screen.queryByRole('link', { name: 'Harbour' })).toBeNull();
    expect(getRow('Salt Days')).toHaveTextContent('Salt DaysChangedLine 4');
    expect(screen.getByRole('link', { name: 'Salt Days' })).toBeVisible();
    expect(getRow('Nowhere')).toHaveTextContent('NowhereNot importedLine 5');
    expect(screen.getByRole('link', { name: 'Lantern' }).closest('li')).toHaveTextContent(
      'Lantern · Shorts · Deadlines and fees: The record was changed again.',
    );
    expect(screen.getByText('And 2 more.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo this import' })).toBeNull();
  });
});
