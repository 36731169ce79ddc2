import { screen, waitFor } from '@testing-library/react';
import type { Answers } from '../../../../test/bff-stub';
import { makeImport } from '../../../../test/imports';
import { makeSession, makePage } from '../../../../test/make';
import { findAxeViolations, getCurrentPath, renderPage } from '../../../../test/render-page';

const asAdmin: Answers = { getSession: () => makeSession({ role: 'admin' }) };

describe('/admin/festival-list/import', () => {
  it('is accessible only to administrators', async () => {
    renderPage('/admin/festival-list/import', { getSession: () => makeSession() });
    await waitFor(() => expect(getCurrentPath()).toBe('/?redirect=%2Fadmin%2Ffestival-list%2Fimport'));
  });

  it('lists the imports, and offers the catalogue for download', async () => {
    renderPage('/admin/festival-list/import', {
      ...asAdmin,
      getCatalogImports: () => ({ ...makePage([makeImport({ state: 'applied' })]), maxBytes: 3 * 2 ** 20 }),
    });
    expect(await screen.findByRole('link', { name: 'festivals.csv' })).toHaveAttribute(
      'href',
      '/admin/festival-list/import/5',
    );
    expect(screen.getByText('2, 1, 1')).toBeVisible();
    expect(screen.getByText(/Maximum file size: 3 MB\.$/)).toBeVisible();
    const names = ['JSON lines', 'JSON', 'CSV, for spreadsheets', 'CSV with semicolons (12,50)'];
    const links = names.map((name) => screen.getByRole('link', { name }).getAttribute('href'));
    const files = ['jsonl', 'json', 'csv?format=comma', 'csv?format=semicolon'];
    expect(links).toEqual(files.map((file) => `/exports/catalogue.${file}`));
    expect(await findAxeViolations()).toEqual([]);
  });

  it.each([
    [{ added: 1, changed: 0 }, 'Ready to apply'],
    [{ added: 0, changed: 1 }, 'Ready to apply'],
    [{ added: 0, changed: 0 }, 'Nothing to apply'],
  ])('shows an import with the changes %j as “%s”', async (changes, state) => {
    const counts = { ...makeImport().counts!, ...changes };
    const imports = { ...makePage([makeImport({ counts })]), maxBytes: 1 };
    renderPage('/admin/festival-list/import', { ...asAdmin, getCatalogImports: () => imports });
    expect(await screen.findByRole('cell', { name: state })).toBeVisible();
  });
  it('reports when there are no imports', async () => {
    renderPage('/admin/festival-list/import', {
      ...asAdmin,
      getCatalogImports: () => ({ ...makePage([]), maxBytes: 1 }),
    });
    expect(await screen.findByText('No imports yet.')).toBeVisible();
  });
});
