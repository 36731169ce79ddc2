import { screen, waitFor } from '@testing-library/react';
import { makeImport } from '../../../../test/imports';
import { makeSession, makePage } from '../../../../test/make';
import { renderPage } from '../../../../test/render-page';
import { mockUploads, type SentFile } from '../../../../test/xhr';

let uploads: ReturnType<typeof mockUploads>;
afterEach(() => uploads.end());

/** Opens the page. The maximum size of a file is 8 bytes. */
async function openPage(answer?: (sentFile: SentFile) => { status: number; body?: object }) {
  uploads = mockUploads(answer);
  const visited = renderPage('/admin/festival-list/import', {
    getSession: () => makeSession({ role: 'admin' }),
    getCatalogImports: () => ({ ...makePage([]), maxBytes: 8 }),
    createCatalogImport: () => makeImport({ state: 'receiving' }),
    cancelCatalogImport: () => makeImport({ state: 'cancelled' }),
    getImportReport: () => new Promise<never>(() => {}),
  });
  await screen.findByText(/Maximum file size: 8 bytes/);
  return visited;
}
async function uploadFile(file: File, answer?: (sentFile: SentFile) => { status: number; body?: object }) {
  const visited = await openPage(answer);
  await visited.user.upload(screen.getByLabelText('Choose a file'), file);
  return visited;
}

it.each([
  ['', 'salt.csv is empty. Choose a file that contains festivals.'],
  ['123456789', 'salt.csv has 9 bytes. The maximum is 8 bytes.'],
])('refuses “%s” before it creates an import', async (text, message) => {
  const { bff } = await uploadFile(new File([text], 'salt.csv'));
  expect(await screen.findByText(message)).toBeVisible();
  expect(bff.getCalls('createCatalogImport')).toEqual([]);
});

it('uploads a file of the maximum size', async () => {
  const { bff } = await uploadFile(new File(['12345678'], 'salt.csv'));
  await waitFor(() => expect(uploads.sent.map(({ url }) => url)).toEqual(['/imports/5']));
  expect(bff.getCalls('cancelCatalogImport')).toEqual([]);
});

it('cancels the import when the upload is refused', async () => {
  const error = { code: 'import.file_binary', message: 'x', requestId: 'x' };
  const { bff } = await uploadFile(new File(['\0'], 'salt.csv'), () => ({ status: 400, body: { error } }));
  expect(await screen.findByText(/^This is not a text file\./)).toBeVisible();
  expect(bff.getCalls('cancelCatalogImport').map(({ input }) => input)).toEqual([{ importId: 5 }]);
});

it('uploads pasted cells as a file', async () => {
  const { bff, user } = await openPage();
  await user.click(screen.getByLabelText('Or paste a table'));
  await user.paste('a\tb\n1\t2');
  await user.click(screen.getByRole('button', { name: 'Import the pasted table' }));
  await waitFor(() => expect(uploads.sent.map(({ url }) => url)).toEqual(['/imports/5']));
  expect(bff.getCalls('createCatalogImport').map(({ input }) => input)).toEqual([
    { fileName: 'pasted.txt', bytes: 7 },
  ]);
});
