import { QueryClient } from '@tanstack/react-query';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { query } from './bff';
import { isUnreachable } from './refused';

describe('a query', () => {
  const { fetch } = globalThis;
  let firstResponse: Promise<ServerResponse>;
  let pendingHeaders: Promise<Response>;
  const server = createServer();
  beforeAll(() => new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens)));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    const { port } = server.address() as AddressInfo;
    globalThis.fetch = (path, init) =>
      (pendingHeaders = fetch(`http://127.0.0.1:${port}${path as string}`, init));
    firstResponse = new Promise((begins) => server.once('request', (_request, response) => begins(response)));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
    globalThis.fetch = fetch;
  });
  const fetchSession = () =>
    new QueryClient().fetchQuery({ ...query('getSession'), retry: false }).catch((error: unknown) => error);

  it('counts as unreachable when its response does not start within ten seconds', async () => {
    const answer = fetchSession();
    await firstResponse;
    vi.advanceTimersByTime(10_000);
    expect(isUnreachable(await answer)).toBe(true);
  });

  it('may take longer once its response has started', async () => {
    const answer = fetchSession();
    const response = await firstResponse;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"userId":');
    await pendingHeaders;
    vi.advanceTimersByTime(60_000);
    response.end('"ada"}');
    expect(await answer).toEqual({ userId: 'ada' });
  });
});
