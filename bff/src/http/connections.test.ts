import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { closeAfterWaitingConnections } from './connections.js';

const WAITING_CONNECTIONS = 20;
const DELAYED_TICKS = 10;
const TICK_DELAY_MS = 3;

let server: http.Server;
const open = new Set<net.Socket>();
beforeEach(async () => {
  server = http.createServer((_request, response) => response.end('content'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => {
  for (const socket of open) socket.destroy();
  open.clear();
  server.closeAllConnections();
  server.close();
});
/** Returns whether the server responds to a request with content. */
async function isServed(port: number): Promise<boolean> {
  const socket = net.connect(port, '127.0.0.1');
  open.add(socket);
  socket.end('POST / HTTP/1.1\r\nhost: laurel\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
  let response = '';
  for await (const chunk of socket) response += chunk;
  return response.split('\r\n').at(-1)!.length > 0 && response.startsWith('HTTP/1.1 200');
}

it('closeAfterWaitingConnections serves every connection that was waiting when the server closed, and refuses new connections', async () => {
  const { port } = server.address() as AddressInfo;
  const outcomes = Array.from({ length: WAITING_CONNECTIONS }, () => isServed(port));
  const closed = once(server, 'close');
  await closeAfterWaitingConnections(server);
  expect(await Promise.all(outcomes)).toEqual(Array(WAITING_CONNECTIONS).fill(true));
  await closed;
  await expect(isServed(port)).rejects.toThrow('ECONNREFUSED');
});

it('closeAfterWaitingConnections serves a connection that arrived during a delayed tick before the server closed', async () => {
  const { port } = server.address() as AddressInfo;
  const closing = closeAfterWaitingConnections(server);
  for (let tick = 1; tick < DELAYED_TICKS; tick++) {
    await new Promise(setImmediate);
    for (const end = performance.now() + TICK_DELAY_MS; performance.now() < end;);
  }
  expect(await isServed(port)).toBe(true);
  await closing;
  await expect(isServed(port)).rejects.toThrow('ECONNREFUSED');
});
