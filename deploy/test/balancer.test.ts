import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { createBalancer, createGatewayPool } from '../lab/emulators/balancer.mjs';
import { until } from '../testing/until.mjs';

type Handler = (request: http.IncomingMessage, reply: http.ServerResponse) => void;
const listen = async (server: http.Server) => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
};
/** A gateway that responds with its name, with a health endpoint. */
async function startGateway(name: string) {
  const gateway = {
    name,
    requestCount: 0,
    handle: ((_request, reply) => reply.end(name)) as Handler,
    isReady: true,
  };
  const server = http.createServer((request, reply) => {
    gateway.requestCount++;
    gateway.handle(request, reply);
  });
  const health = http.createServer((_request, reply) => reply.writeHead(gateway.isReady ? 200 : 503).end());
  const ports = [await listen(server), await listen(health)] as const;
  const kill = () => {
    server.close();
    server.closeAllConnections();
  };
  const stop = () => {
    kill();
    health.close();
    health.closeAllConnections();
  };
  return Object.assign(gateway, { ports, kill, stop });
}

let [one, two]: Awaited<ReturnType<typeof startGateway>>[] = [];
let pool: ReturnType<typeof createGatewayPool>, server: http.Server, url: string;
beforeEach(async () => {
  [one, two] = [await startGateway('one'), await startGateway('two')];
  pool = createGatewayPool([one.ports, two.ports]);
  server = createBalancer(pool);
  url = `http://127.0.0.1:${await listen(server)}`;
});
afterEach(() => {
  pool.stop();
  server.close();
  server.closeAllConnections();
  one!.stop();
  two!.stop();
});
const get = async (path = '/', headers: Record<string, string> = {}) =>
  (await fetch(`${url}${path}`, { headers })).text();
const post = (body: string) => fetch(url, { method: 'POST', body });

it('distributes requests evenly over the gateways', async () => {
  for (let n = 0; n < 10; n++) await get();
  expect([one!.requestCount, two!.requestCount]).toEqual([5, 5]);
});

it('sends no request to a gateway that is not ready', async () => {
  one!.isReady = false;
  await until(async () => (await Promise.all([get(), get(), get(), get()])).every((who) => who === 'two'));
});

it('retries at the other gateway when one dies before it responds', async () => {
  one!.handle = (request) => request.socket.destroy();
  for (let n = 0; n < 6; n++) expect(await get()).toBe('two');
});

it('sends a write to another gateway if the first refuses the connection, but not once a gateway has received it', async () => {
  one!.handle = two!.handle = (request, reply) => void request.pipe(reply);
  one!.kill();
  for (let n = 0; n < 4; n++) expect(await (await post('body')).text()).toBe('body');
  two!.handle = (request) => void request.resume().on('end', () => request.socket.destroy());
  two!.requestCount = 0;
  expect((await post('body')).status).toBe(502);
  expect(two!.requestCount).toBe(1);
});

it('appends the caller’s address to the forwarded ones, except for the local mail page', async () => {
  one!.handle = two!.handle = ({ headers }, reply) => void reply.end(String(headers['x-forwarded-for']));
  expect(await get()).toBe('127.0.0.1');
  expect(await get('/', { 'x-forwarded-for': '203.0.113.7' })).toBe('203.0.113.7, 127.0.0.1');
  expect(await get('/dev/mail')).toBe('undefined');
  expect(await get('/dev/mail', { 'x-forwarded-for': '203.0.113.7' })).toBe('203.0.113.7, 127.0.0.1');
});
