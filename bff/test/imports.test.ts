import { MAX_COLUMN_NAME_LENGTH, MAX_IMPORT_COLUMNS } from '@laurel/rules/festivals/imports';
import { until } from '../../deploy/testing/until.mjs';
import { allServices, startPlatform } from './platform.js';

let laurel: Awaited<ReturnType<typeof startPlatform>>;
let adminCookie: string, userCookie: string;
beforeAll(async () => {
  laurel = await startPlatform({ RATE_LIMIT: '1000000' }, allServices);
  adminCookie = (await laurel.signIn({ admin: true })).cookie;
  userCookie = (await laurel.signIn()).cookie;
});
afterAll(() => laurel?.stop());

const record = (n: number) => JSON.stringify({ name: `Door ${n}`, country: 'FR', city: 'Lyon' });
const announce = async (bytes: number, fileName = 'door.jsonl') =>
  (await laurel.post('createCatalogImport', { fileName, bytes }, adminCookie)).body.id as number;
const upload = (
  id: number,
  body: string,
  cookie: string | null = adminCookie,
  headers: Record<string, string> = {},
) =>
  laurel.request(`/imports/${id}`, {
    method: 'PUT',
    headers: { origin: laurel.url, ...(cookie && { cookie }), ...headers },
    body,
  });
const getStatusAndCode = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
];
const getReport = (importId: number) => laurel.post('getImportReport', { importId }, adminCookie);
const waitForState = (importId: number, state: string) =>
  until(async () => {
    const { body } = await getReport(importId);
    return body.import.state === state && body;
  });

it('a file is uploaded in chunks, compared and applied, and exported unchanged', async () => {
  const text = Array.from({ length: 3 }, (_, n) => `${record(n)}${' '.repeat(700_000)}`).join('\n');
  const id = await announce(text.length);
  expect((await upload(id, text)).status).toBe(204);
  const { import: compared } = await waitForState(id, 'checked');
  expect(compared.counts).toMatchObject({ added: 3, refused: 0 });
  const applied = await laurel.post(
    'importCatalog',
    { importId: id, step: 'apply', rowVersion: compared.rowVersion },
    adminCookie,
  );
  expect(applied.body.state).toBe('applying');
  await waitForState(id, 'applied');
  const exported = await fetch(`${laurel.url}/exports/catalogue.jsonl`, { headers: { cookie: adminCookie } });
  expect([exported.status, exported.headers.get('content-disposition')]).toEqual([
    200,
    expect.stringMatching(/^attachment; filename="catalogue-\d{4}-\d\d-\d\d\.jsonl"$/),
  ]);
  const names = (await exported.text())
    .trim()
    .split('\n')
    .map((value) => (JSON.parse(value) as { name: string }).name);
  expect(names.filter((name) => name.startsWith('Door'))).toEqual(['Door 0', 'Door 1', 'Door 2']);
  const list = await laurel.get('getCatalogImports', {}, adminCookie);
  expect(list.body.items[0]).toMatchObject({ id, state: 'applied', wasApplied: true });
});

it('an import accepts a file only from administrators, from our own pages and with the announced size', async () => {
  const id = await announce(record(9).length);
  expect(getStatusAndCode(await upload(id, record(9), null))).toEqual([401, 'session.required']);
  expect(getStatusAndCode(await upload(id, record(9), userCookie))).toEqual([403, 'session.not_admin']);
  expect(
    getStatusAndCode(await upload(id, record(9), adminCookie, { origin: 'https://elsewhere.example' })),
  ).toEqual([403, 'request.foreign']);
  expect(getStatusAndCode(await upload(id, record(9).slice(1)))).toEqual([400, 'import.incomplete']);
  expect(getStatusAndCode(await upload(id, `${record(9)} `))).toEqual([400, 'import.incomplete']);
  expect(getStatusAndCode(await upload(999_999, record(9)))).toEqual([409, 'import.not_waiting']);
  // An interrupted upload can be sent again.
  expect((await upload(id, record(9))).status).toBe(204);
  expect(getStatusAndCode(await upload(id, record(9)))).toEqual([409, 'import.not_waiting']);
  const zipImportId = await announce(8, 'x.csv');
  expect(getStatusAndCode(await upload(zipImportId, 'PK\u0003\u0004aaaa'))).toEqual([
    400,
    'import.file_binary',
  ]);
});

it('the announcement of a file that is too large is refused', async () => {
  const { status, body } = await laurel.post(
    'createCatalogImport',
    { fileName: 'x.json', bytes: 2 ** 30 },
    adminCookie,
  );
  expect([status, body.error.code, body.error.field]).toEqual([400, 'import.too_large', 'bytes']);
});

it('an export is allowed only for administrators and in known formats', async () => {
  const get = (path: string, cookie?: string) => laurel.request(path, cookie ? { headers: { cookie } } : {});
  expect(getStatusAndCode(await get('/exports/catalogue.csv'))).toEqual([401, 'session.required']);
  expect(getStatusAndCode(await get('/exports/catalogue.csv', userCookie))).toEqual([
    403,
    'session.not_admin',
  ]);
  expect((await get('/exports/catalogue.csv', adminCookie)).headers.get('content-type')).toBe(
    'text/csv; charset=utf-8',
  );
});

it.each([
  ['a page of another site', 'cross-site', [403, 'request.foreign']],
  ['a page of another origin on the same site', 'same-site', [403, 'request.foreign']],
  ['our own page', 'same-origin', [200, undefined]],
  ['the address bar', 'none', [200, undefined]],
])(
  'an export request from %s is allowed only if it cannot come from another site',
  async (_page, site, expected) => {
    const headers = { cookie: adminCookie, 'sec-fetch-site': site };
    const { status, body } = await laurel.request('/exports/catalogue.csv', { headers });
    expect([status, (body as { error?: { code: string } })?.error?.code]).toEqual(expected);
  },
);

it('reindexCatalog rebuilds the search index, only for administrators', async () => {
  expect((await laurel.post('reindexCatalog', {}, userCookie)).status).toBe(403);
  expect((await laurel.post('reindexCatalog', {}, adminCookie)).body).toEqual({
    festivals: expect.any(Number),
    milliseconds: expect.any(Number),
  });
});

it('a report accepts a mapping of the maximum size and rejects a longer column name on its field', async () => {
  const importId = await announce(10);
  const mapping = (length: number) =>
    Array.from({ length: MAX_IMPORT_COLUMNS }, (_, n) => ({
      column: String(n).padEnd(length, 'é'),
      field: null,
    }));
  const requestReport = (length: number) =>
    laurel.post('getImportReport', { importId, mapping: mapping(length) }, adminCookie);
  expect((await requestReport(MAX_COLUMN_NAME_LENGTH)).status).toBe(200);
  const { status, body } = await requestReport(MAX_COLUMN_NAME_LENGTH + 1);
  expect([status, body.error.field]).toEqual([400, 'mapping.0.column']);
});
