import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { shutBehindLast } from './connections.js';

const WAITING = 20;

it('whoever stood before the door when it was to shut is answered, and nobody after them', async () => {
  const server = http.createServer((_request, response) => response.end('heard'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const open = new Set<net.Socket>();
  const ask = async () => {
    const socket = net.connect(port, '127.0.0.1');
    open.add(socket);
    socket.end('POST / HTTP/1.1\r\nhost: laurel\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
    let answer = '';
    for await (const part of socket) answer += part;
    return answer.split('\r\n').at(-1)!.length > 0 && answer.startsWith('HTTP/1.1 200');
  };
  try {
    const asked = Array.from({ length: WAITING }, ask);
    const closed = once(server, 'close');
    await shutBehindLast(server);
    expect(await Promise.all(asked)).toEqual(Array(WAITING).fill(true));
    await closed;
    await expect(ask()).rejects.toThrow('ECONNREFUSED');
  } finally {
    for (const socket of open) socket.destroy();
    server.closeAllConnections();
    server.close();
  }
});
