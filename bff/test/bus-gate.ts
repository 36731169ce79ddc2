import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';

/**
 * Creates a proxy to the bus. A test can cut it, or pause the data from the bus, for the clients of this
 * proxy only.
 */
export async function gateTo(bus: string) {
  const [host, port] = bus.split(':');
  const sockets = new Set<net.Socket>();
  const fars = new Set<net.Socket>();
  let isCut = false;
  const gate = net.createServer((near) => {
    if (isCut) return void near.destroy();
    const far = net.connect(Number(port), host);
    fars.add(far);
    far.on('close', () => fars.delete(far));
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {}); // The close event follows.
      socket.on('close', () => {
        sockets.delete(socket);
        for (const end of [near, far]) end.destroy();
      });
    }
    near.pipe(far).pipe(near);
  });
  await once(gate.listen(0, '127.0.0.1'), 'listening');
  const end = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `127.0.0.1:${(gate.address() as AddressInfo).port}`,
    cut() {
      isCut = true;
      end();
    },
    restore: () => void (isCut = false),
    pause: () => fars.forEach((far) => far.pause()),
    go: () => fars.forEach((far) => far.resume()),
    stop() {
      gate.close();
      end();
    },
  };
}
