import { screen, waitFor } from '@testing-library/react';
import { makeImport } from '../../../../test/imports';
import { makeSession, pageOf } from '../../../../test/make';
import { visit } from '../../../../test/visit';
import { takeUploads, type SentFile } from '../../../../test/xhr';

let uploads: ReturnType<typeof takeUploads>;
afterEach(() => uploads.end());

/** Chooses a file where one may have 8 bytes. */
async function bring(file: File, answer?: (sent: SentFile) => { status: number; body?: object }) {
  uploads = takeUploads(answer);
  const visited = visit('/admin/festival-list/import', {
    getSession: () => makeSession({ role: 'admin' }),
    getCatalogImports: () => ({ ...pageOf([]), mostBytes: 8 }),
    createCatalogImport: () => makeImport({ state: 'receiving' }),
    cancelCatalogImport: () => makeImport({ state: 'cancelled' }),
    getImportReport: () => new Promise<never>(() => {}),
  });
  await screen.findByText(/A file may be up to 8 bytes/);
  await visited.user.upload(screen.getByLabelText('Choose a file'), file);
  return visited;
}

it.each([
  ['', 'salt.csv is empty. Choose a file with festivals in it.'],
  ['123456789', 'salt.csv has 9 bytes; a file may be up to 8 bytes.'],
])('refuses “%s” before it is announced', async (text, words) => {
  const { bff } = await bring(new File([text], 'salt.csv'));
  expect(await screen.findByText(words)).toBeVisible();
  expect(bff.of('createCatalogImport')).toEqual([]);
});

it('sends as much as a file may have', async () => {
  const { bff } = await bring(new File(['12345678'], 'salt.csv'));
  await waitFor(() => expect(uploads.sent.map(({ url }) => url)).toEqual(['/imports/5']));
  expect(bff.of('cancelCatalogImport')).toEqual([]);
});

it('of which the bytes are refused waits no longer for them', async () => {
  const error = { code: 'import.file_binary', message: 'x', requestId: 'x' };
  const { bff } = await bring(new File(['\0'], 'salt.csv'), () => ({ status: 400, body: { error } }));
  expect(await screen.findByText(/^This is no text\./)).toBeVisible();
  expect(bff.of('cancelCatalogImport').map(({ input }) => input)).toEqual([{ importId: 5 }]);
});
