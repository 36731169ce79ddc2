import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';

/**
 * Starts a proxy to the bus. A test can cut all connections through it, or pause the data from the bus.
 */
export async function startBusProxy(busAddress: string) {
  const [host, port] = busAddress.split(':');
  const sockets = new Set<net.Socket>();
  const busSockets = new Set<net.Socket>();
  let isCut = false;
  const proxy = net.createServer((clientSocket) => {
    if (isCut) return void clientSocket.destroy();
    const busSocket = net.connect(Number(port), host);
    busSockets.add(busSocket);
    busSocket.on('close', () => busSockets.delete(busSocket));
    for (const socket of [clientSocket, busSocket]) {
      sockets.add(socket);
      socket.on('error', () => {}); // The close event follows.
      socket.on('close', () => {
        sockets.delete(socket);
        for (const peer of [clientSocket, busSocket]) peer.destroy();
      });
    }
    clientSocket.pipe(busSocket).pipe(clientSocket);
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const destroyAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    cut() {
      isCut = true;
      destroyAll();
    },
    restore: () => void (isCut = false),
    pause: () => busSockets.forEach((socket) => socket.pause()),
    resume: () => busSockets.forEach((socket) => socket.resume()),
    stop() {
      proxy.close();
      destroyAll();
    },
  };
}
