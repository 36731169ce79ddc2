import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { balancer, doorsOf } from '../local/balancer.mjs';
import { until } from '../local/until.mjs';

type Asked = (request: http.IncomingMessage, reply: http.ServerResponse) => void;
const listening = async (server: http.Server) => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
};
/** A door that says who it is, with its health. */
async function door(name: string) {
  const own = { name, asked: 0, does: ((_request, reply) => reply.end(name)) as Asked, isReady: true };
  const server = http.createServer((request, reply) => {
    own.asked++;
    own.does(request, reply);
  });
  const health = http.createServer((_request, reply) => reply.writeHead(own.isReady ? 200 : 503).end());
  const ports = [await listening(server), await listening(health)] as const;
  const kill = () => {
    server.close();
    server.closeAllConnections();
  };
  const stop = () => {
    kill();
    health.close();
    health.closeAllConnections();
  };
  return Object.assign(own, { ports, kill, stop });
}

let [one, two]: Awaited<ReturnType<typeof door>>[] = [];
let doors: ReturnType<typeof doorsOf>, server: http.Server, url: string;
beforeEach(async () => {
  [one, two] = [await door('one'), await door('two')];
  doors = doorsOf([one.ports, two.ports]);
  server = balancer(doors);
  url = `http://127.0.0.1:${await listening(server)}`;
});
afterEach(() => {
  doors.stop();
  server.close();
  server.closeAllConnections();
  one!.stop();
  two!.stop();
});
const get = async (path = '/', headers: Record<string, string> = {}) =>
  (await fetch(`${url}${path}`, { headers })).text();
const post = (body: string) => fetch(url, { method: 'POST', body });

it('gives each door its share', async () => {
  for (let n = 0; n < 10; n++) await get();
  expect([one!.asked, two!.asked]).toEqual([5, 5]);
});

it('gives nothing to a door that says that it is not ready', async () => {
  one!.isReady = false;
  await until(async () => (await Promise.all([get(), get(), get(), get()])).every((who) => who === 'two'));
});

it('asks the other where a door dies before it answers', async () => {
  one!.does = (request) => request.socket.destroy();
  for (let n = 0; n < 6; n++) expect(await get()).toBe('two');
});

it('sends what changes something to another door where nobody is at the first, and never twice', async () => {
  one!.does = two!.does = (request, reply) => void request.pipe(reply);
  one!.kill();
  for (let n = 0; n < 4; n++) expect(await (await post('wish')).text()).toBe('wish');
  two!.does = (request) => void request.resume().on('end', () => request.socket.destroy());
  two!.asked = 0;
  expect((await post('wish')).status).toBe(502);
  expect(two!.asked).toBe(1);
});

it('says who asks, after what was said before; but to the page of mails of who sits here', async () => {
  one!.does = two!.does = ({ headers }, reply) => void reply.end(String(headers['x-forwarded-for']));
  expect(await get()).toBe('127.0.0.1');
  expect(await get('/', { 'x-forwarded-for': '203.0.113.7' })).toBe('203.0.113.7, 127.0.0.1');
  expect(await get('/dev/mail')).toBe('undefined');
  expect(await get('/dev/mail', { 'x-forwarded-for': '203.0.113.7' })).toBe('203.0.113.7, 127.0.0.1');
});
