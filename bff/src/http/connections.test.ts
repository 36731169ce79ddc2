import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { closeBehindLastConnection } from './connections.js';

const WAITING = 20;
const TICKS = 10;
const SLOW_MS = 3;

let server: http.Server;
const open = new Set<net.Socket>();
beforeEach(async () => {
  server = http.createServer((_request, response) => response.end('heard'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => {
  for (const socket of open) socket.destroy();
  open.clear();
  server.closeAllConnections();
  server.close();
});
async function post(port: number) {
  const socket = net.connect(port, '127.0.0.1');
  open.add(socket);
  socket.end('POST / HTTP/1.1\r\nhost: laurel\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
  let answer = '';
  for await (const chunk of socket) answer += chunk;
  return answer.split('\r\n').at(-1)!.length > 0 && answer.startsWith('HTTP/1.1 200');
}

it('serves every connection that was waiting when the server closed, and refuses later ones', async () => {
  const { port } = server.address() as AddressInfo;
  const responses = Array.from({ length: WAITING }, () => post(port));
  const closed = once(server, 'close');
  await closeBehindLastConnection(server);
  expect(await Promise.all(responses)).toEqual(Array(WAITING).fill(true));
  await closed;
  await expect(post(port)).rejects.toThrow('ECONNREFUSED');
});

it('serves a connection that arrived during a delayed tick before the server closed', async () => {
  const { port } = server.address() as AddressInfo;
  const shut = closeBehindLastConnection(server);
  for (let tick = 1; tick < TICKS; tick++) {
    await new Promise(setImmediate);
    for (const end = performance.now() + SLOW_MS; performance.now() < end;);
  }
  expect(await post(port)).toBe(true);
  await shut;
  await expect(post(port)).rejects.toThrow('ECONNREFUSED');
});
