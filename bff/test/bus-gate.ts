import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';

/** A way to the bus that can be cut: whoever goes through it loses the bus, and nobody else does. */
export async function gateTo(bus: string) {
  const [host, port] = bus.split(':');
  const sockets = new Set<net.Socket>();
  let isCut = false;
  const gate = net.createServer((near) => {
    if (isCut) return void near.destroy();
    const far = net.connect(Number(port), host);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {}); // its close follows
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
    mend: () => void (isCut = false),
    stop() {
      gate.close();
      end();
    },
  };
}
