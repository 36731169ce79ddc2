import { screen, waitFor, within } from '@testing-library/react';
import type { Answers } from '../../../../test/bff-stub';
import { makeImport, makeReport } from '../../../../test/imports';
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

  it('names what stayed after it was undone, and cannot be undone again', async () => {
    const remainingEffect = {
      festivalId: 7,
      name: 'Lantern',
      exists: true,
      competition: 'Shorts',
      field: 'dates',
    };
    openImportPage(
      makeReport({ state: 'undone', wasApplied: true }, [], {
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
    expect(screen.getByRole('link', { name: 'Lantern' }).closest('li')).toHaveTextContent(
      'Lantern · Shorts · Deadlines and fees: The record was changed again.',
    );
    expect(screen.getByText('And 2 more.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo this import' })).toBeNull();
  });
});
