import { QueryClient } from '@tanstack/react-query';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { query } from './bff';
import { isUnreachable } from './refused';

describe('a question', () => {
  const { fetch } = globalThis;
  let asked: Promise<ServerResponse>;
  let headers: Promise<Response>;
  const server = createServer();
  beforeAll(() => new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens)));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    const { port } = server.address() as AddressInfo;
    globalThis.fetch = (path, init) => (headers = fetch(`http://127.0.0.1:${port}${path as string}`, init));
    asked = new Promise((begins) => server.once('request', (_request, response) => begins(response)));
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
  });
  afterEach(() => {
    jest.useRealTimers();
    globalThis.fetch = fetch;
  });
  const ask = () =>
    new QueryClient().fetchQuery({ ...query('getSession'), retry: false }).catch((error: unknown) => error);

  it('whose answer does not begin within ten seconds is answered by nobody', async () => {
    const answer = ask();
    await asked;
    jest.advanceTimersByTime(10_000);
    expect(isUnreachable(await answer)).toBe(true);
  });

  it('whose answer has begun may take longer than that', async () => {
    const answer = ask();
    const response = await asked;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"userId":');
    await headers;
    jest.advanceTimersByTime(60_000);
    response.end('"ada"}');
    expect(await answer).toEqual({ userId: 'ada' });
  });
});
