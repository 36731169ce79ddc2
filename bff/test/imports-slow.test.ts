import http from 'node:http';
import { until } from '../../deploy/local/until.mjs';
import { catalog } from '../../services/catalog/src/catalog.module.js';
import { Db } from '../../services/catalog/src/database.js';
import { identity } from '../../services/identity/src/identity.module.js';
import { importFestivals } from './import-festivals.js';
import { startPlatform } from './platform.js';

let laurel: Awaited<ReturnType<typeof startPlatform>>;
let admin: string;
beforeAll(async () => {
  const env = { RATE_LIMIT: '1000000', REQUEST_TIMEOUT_MS: '500', UPLOAD_TIMEOUT_MS: '2000' };
  laurel = await startPlatform(env, [identity, catalog]);
  admin = (await laurel.signIn({ admin: true })).cookie;
  await importFestivals(laurel);
});
afterAll(() => laurel?.stop());

const record = JSON.stringify({ name: 'Slow', country: 'FR', city: 'Lyon' });
const text = `${record}${' '.repeat(200_000)}`;
const announce = async (bytes: number) =>
  (await laurel.post('createCatalogImport', { fileName: 'slow.jsonl', bytes }, admin)).body.id as number;
/** Sends these pieces, so many milliseconds apart, and says how it was answered; 0: the connection ended without a word. */
const drip = (id: number, announced: number, pieces: readonly string[], restMs: number) =>
  new Promise<[number, string?]>((resolve) => {
    const headers = { origin: laurel.url, cookie: admin, 'content-length': announced };
    const request = http.request(
      `${laurel.url}/imports/${id}`,
      { method: 'PUT', headers, agent: false },
      (answer) => {
        let body = '';
        answer
          .on('data', (bytes) => (body += String(bytes)))
          .on('end', () => {
            request.destroy();
            resolve([answer.statusCode!, /"code":"([^"]+)"/.exec(body)?.[1]]);
          });
      },
    );
    request.on('error', () => resolve([0]));
    pieces.forEach((piece, n) => setTimeout(() => request.destroyed || request.write(piece), n * restMs));
  });
const state = async (importId: number) =>
  (await laurel.post('getImportReport', { importId }, admin)).body.import.state as string;

it('waits for a file that comes slowly, and not for ever; then it is sent again', async () => {
  const id = await announce(text.length);
  expect(await drip(id, text.length, [text.slice(0, 100_000)], 0)).toEqual([408, expect.any(String)]);
  expect(await state(id)).toBe('receiving');
  const thirds = [0, 1, 2].map((n) => text.slice(n * 70_000, (n + 1) * 70_000));
  expect(await drip(id, text.length, thirds, 400)).toEqual([204, undefined]);
  await until(async () => (await state(id)) === 'checked');
});

it('takes no more than was announced, and does not wait for the rest of it', async () => {
  const id = await announce(1000);
  expect(await drip(id, 2 ** 30, [text, text], 100)).toEqual([400, 'import.not_whole']);
  expect(await state(id)).toBe('receiving');
  const large = await laurel.post('createCatalogImport', { fileName: 'x.json', bytes: 2 ** 30 }, admin);
  expect([large.status, large.body.error.code]).toEqual([400, 'import.too_large']);
});

it('an import is every administrator’s: what one has brought, another looks at, applies and cancels', async () => {
  const other = (await laurel.signIn({ admin: true })).cookie;
  const id = await announce(text.length);
  await drip(id, text.length, [text], 0);
  await until(async () => (await state(id)) === 'checked');
  const { body: seen } = await laurel.post('getImportReport', { importId: id }, other);
  const { body: list } = await laurel.get('getCatalogImports', {}, other);
  expect([seen.import.id, list.items[0].id]).toEqual([id, id]);
  const order = { importId: id, step: 'apply', rowVersion: seen.import.rowVersion };
  expect((await laurel.post('importCatalog', order, other)).status).toBe(200);
  const waiting = await announce(9);
  expect((await laurel.post('cancelCatalogImport', { importId: waiting }, other)).body.state).toBe(
    'cancelled',
  );
});

describe('an export', () => {
  const code = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
    status,
    body.error?.code,
  ];
  const start = (signal?: AbortSignal) =>
    laurel.ask('/exports/catalogue.csv', { headers: { cookie: admin }, ...(signal && { signal }) });
  /** While nobody can read festivals. */
  const held = (work: (waiting: (count: number) => Promise<unknown>) => Promise<unknown>) =>
    laurel.inside(catalog, Db).$transaction(
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
      { timeout: 20_000 },
    );

  it('is not the third at once of one person; afterwards there is room again', async () => {
    let two: ReturnType<typeof start>[] = [];
    await held(async (waiting) => {
      two = [start(), start()];
      await waiting(2);
      expect(code(await start())).toEqual([429, 'export.busy']);
      const other = (await laurel.signIn({ admin: true })).cookie;
      two.push(laurel.ask('/exports/catalogue.csv', { headers: { cookie: other } }));
      await waiting(3);
    });
    expect((await Promise.all(two)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await start()).status).toBe(200);
  });

  it('that is broken off leaves its place to another', async () => {
    const leaving = new AbortController();
    let two: Promise<unknown>[] = [];
    await held(async (waiting) => {
      two = [start(leaving.signal), start(leaving.signal)];
      const ended = Promise.allSettled(two);
      await waiting(2);
      leaving.abort();
      await ended;
    });
    await until(async () => (await start()).status === 200);
  });

  it.each(['/exports/catalogue.xlsx', '/exports/catalogue', '/exports/', '/imports/5', '/imports/x'])(
    'there is nothing at %s',
    async (path) => {
      expect(code(await laurel.ask(path, { headers: { cookie: admin } }))).toEqual([404, 'page.not_found']);
    },
  );
});
