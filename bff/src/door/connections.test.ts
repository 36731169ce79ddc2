import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { shutBehindLast } from './connections.js';

const WAITING = 20;
const TURNS = 10;
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
async function ask(port: number) {
  const socket = net.connect(port, '127.0.0.1');
  open.add(socket);
  socket.end('POST / HTTP/1.1\r\nhost: laurel\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
  let answer = '';
  for await (const part of socket) answer += part;
  return answer.split('\r\n').at(-1)!.length > 0 && answer.startsWith('HTTP/1.1 200');
}

it('whoever stood before the door when it was to shut is answered, and nobody after them', async () => {
  const { port } = server.address() as AddressInfo;
  const asked = Array.from({ length: WAITING }, () => ask(port));
  const closed = once(server, 'close');
  await shutBehindLast(server);
  expect(await Promise.all(asked)).toEqual(Array(WAITING).fill(true));
  await closed;
  await expect(ask(port)).rejects.toThrow('ECONNREFUSED');
});

it('so is who came in a turn that was held up after it had looked', async () => {
  const { port } = server.address() as AddressInfo;
  const shut = shutBehindLast(server);
  for (let turn = 1; turn < TURNS; turn++) {
    await new Promise(setImmediate);
    for (const end = performance.now() + SLOW_MS; performance.now() < end;);
  }
  expect(await ask(port)).toBe(true);
  await shut;
  await expect(ask(port)).rejects.toThrow('ECONNREFUSED');
});
