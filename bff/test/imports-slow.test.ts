import http from 'node:http';
import { until } from '../../deploy/testing/until.mjs';
import { catalog } from '../../services/catalog/src/catalog.module.js';
import { Db } from '../../services/catalog/src/database/client.js';
import { identity } from '../../services/identity/src/identity.module.js';
import { importFestivals } from './import-festivals.js';
import { startPlatform } from './platform.js';

let laurel: Awaited<ReturnType<typeof startPlatform>>;
let adminCookie: string;
beforeAll(async () => {
  const env = { RATE_LIMIT: '1000000', REQUEST_TIMEOUT_MS: '500', UPLOAD_TIMEOUT_MS: '2000' };
  laurel = await startPlatform(env, [identity, catalog]);
  adminCookie = (await laurel.signIn({ admin: true })).cookie;
  await importFestivals(laurel);
});
afterAll(() => laurel?.stop());

const record = JSON.stringify({ name: 'Slow', country: 'FR', city: 'Lyon' });
const text = `${record}${' '.repeat(200_000)}`;
const announce = async (bytes: number) =>
  (await laurel.post('createCatalogImport', { fileName: 'slow.jsonl', bytes }, adminCookie)).body
    .id as number;
/**
 * Sends the pieces with a pause of `pauseMs` between them. Returns the status and the error code, or 0 if the
 * connection ended without a response.
 */
const sendSlowly = (id: number, announced: number, pieces: readonly string[], pauseMs: number) =>
  new Promise<[number, string?]>((resolve) => {
    const headers = { origin: laurel.url, cookie: adminCookie, 'content-length': announced };
    const request = http.request(
      `${laurel.url}/imports/${id}`,
      { method: 'PUT', headers, agent: false },
      (response) => {
        let body = '';
        response
          .on('data', (bytes) => (body += String(bytes)))
          .on('end', () => {
            request.destroy();
            resolve([response.statusCode!, /"code":"([^"]+)"/.exec(body)?.[1]]);
          });
      },
    );
    request.on('error', () => resolve([0]));
    pieces.forEach((piece, n) => setTimeout(() => request.destroyed || request.write(piece), n * pauseMs));
  });
const getState = async (importId: number) =>
  (await laurel.post('getImportReport', { importId }, adminCookie)).body.import.state as string;

it('an import waits for a slow upload up to the time limit, and accepts a second upload', async () => {
  const id = await announce(text.length);
  expect(await sendSlowly(id, text.length, [text.slice(0, 100_000)], 0)).toEqual([408, expect.any(String)]);
  expect(await getState(id)).toBe('receiving');
  const thirds = [0, 1, 2].map((n) => text.slice(n * 70_000, (n + 1) * 70_000));
  expect(await sendSlowly(id, text.length, thirds, 400)).toEqual([204, undefined]);
  await until(async () => (await getState(id)) === 'checked');
});

it('an import refuses a file of another size than announced, without reading all of it', async () => {
  const id = await announce(1000);
  expect(await sendSlowly(id, 2 ** 30, [text, text], 100)).toEqual([400, 'import.incomplete']);
  expect(await getState(id)).toBe('receiving');
  const large = await laurel.post('createCatalogImport', { fileName: 'x.json', bytes: 2 ** 30 }, adminCookie);
  expect([large.status, large.body.error.code]).toEqual([400, 'import.too_large']);
});

it('administrators share imports: another one can view, apply and cancel them', async () => {
  const otherCookie = (await laurel.signIn({ admin: true })).cookie;
  const id = await announce(text.length);
  await sendSlowly(id, text.length, [text], 0);
  await until(async () => (await getState(id)) === 'checked');
  const { body: seen } = await laurel.post('getImportReport', { importId: id }, otherCookie);
  const { body: list } = await laurel.get('getCatalogImports', {}, otherCookie);
  expect([seen.import.id, list.items[0].id]).toEqual([id, id]);
  const applyInput = { importId: id, step: 'apply', rowVersion: seen.import.rowVersion };
  expect((await laurel.post('importCatalog', applyInput, otherCookie)).status).toBe(200);
  const waiting = await announce(9);
  expect((await laurel.post('cancelCatalogImport', { importId: waiting }, otherCookie)).body.state).toBe(
    'cancelled',
  );
});

describe('an export', () => {
  const getStatusAndCode = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
    status,
    body.error?.code,
  ];
  const startExport = (signal?: AbortSignal) =>
    laurel.request('/exports/catalogue.csv', { headers: { cookie: adminCookie }, ...(signal && { signal }) });
  /**
   * Runs `work` while the festival table is locked. `waitForBlocked(count)` waits until `count` exports wait
   * for the lock.
   */
  const whileLocked = (work: (waitForBlocked: (count: number) => Promise<unknown>) => Promise<unknown>) =>
    laurel.getProvider(catalog, Db).$transaction(
      async (tx) => {
        await tx.$executeRaw`lock table festival in access exclusive mode`;
        await work((count) =>
          until(async () => {
            const [blocked] = await tx.$queryRaw<{ n: number }[]>`select count(*)::int as n
              from pg_locks where relation = 'festival'::regclass and not granted`;
            return blocked!.n >= count;
          }),
        );
      },
      { timeout: 120_000 },
    );

  it('is refused as the third concurrent one of a user, and allowed again later', async () => {
    let exports: ReturnType<typeof startExport>[] = [];
    await whileLocked(async (waitForBlocked) => {
      exports = [startExport(), startExport()];
      await waitForBlocked(2);
      expect(getStatusAndCode(await startExport())).toEqual([429, 'export.busy']);
      const otherCookie = (await laurel.signIn({ admin: true })).cookie;
      exports.push(laurel.request('/exports/catalogue.csv', { headers: { cookie: otherCookie } }));
      await waitForBlocked(3);
    });
    expect((await Promise.all(exports)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await startExport()).status).toBe(200);
  });

  it('frees its slot when it is aborted', async () => {
    const abortController = new AbortController();
    let exports: Promise<unknown>[] = [];
    await whileLocked(async (waitForBlocked) => {
      exports = [startExport(abortController.signal), startExport(abortController.signal)];
      const ended = Promise.allSettled(exports);
      await waitForBlocked(2);
      abortController.abort();
      await ended;
    });
    await until(async () => (await startExport()).status === 200);
  });

  it.each(['/exports/catalogue.xlsx', '/exports/catalogue', '/exports/', '/imports/5', '/imports/x'])(
    'returns 404 for %s',
    async (path) => {
      expect(getStatusAndCode(await laurel.request(path, { headers: { cookie: adminCookie } }))).toEqual([
        404,
        'page.not_found',
      ]);
    },
  );
});
