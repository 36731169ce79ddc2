import { spawn } from 'node:child_process';
import dns from 'node:dns';
import { once } from 'node:events';
import http2 from 'node:http2';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { Server, ServerCredentials, type sendUnaryData, type ServerUnaryCall } from '@grpc/grpc-js';
import { FilmsServiceService, type GetFilmResponse } from '@laurel/proto/films/v1/films';
import { createCall, runInCall } from '@laurel/runtime/auth/call-context';
import { createClient } from '@laurel/runtime/grpc/client';
import { createGrpcOptions } from '@laurel/runtime/grpc/server';
import { refuse } from '@laurel/runtime/errors/refusals';
import { LARGEST_MESSAGE, toStatus } from '@laurel/runtime/errors/grpc-status';
import { superviseChild } from '../../../deploy/processes/supervise-child.mjs';
import { until } from '../../../deploy/testing/until.mjs';
import { refusalCode } from './callers.js';
import { scaleTimeout } from '../process/scale-timeout.js';

type Respond = sendUnaryData<GetFilmResponse>;
const NOTHING: GetFilmResponse = { film: null, coverImage: null };
/**
 * A films service whose response the test sets, behind a proxy that breaks connections like a killed process.
 */
class Replica {
  port = 0;
  callCount = 0;
  /** The time that the last caller would still have waited, in ms. */
  remainingMs = 0;
  handle: (respond: Respond) => void = (respond) => respond(null, NOTHING);
  private readonly server = new Server();
  private readonly sockets = new Set<net.Socket>();
  private wire?: net.Server;

  async start(host = '127.0.0.1', port = 0): Promise<this> {
    const getFilm = (call: ServerUnaryCall<unknown, GetFilmResponse>, respond: Respond) => {
      this.callCount++;
      this.remainingMs = Number(call.getDeadline()) - Date.now();
      this.handle(respond);
    };
    this.server.addService({ getFilm: FilmsServiceService.getFilm } as never, { getFilm } as never);
    const behind = await new Promise<number>((resolve, reject) =>
      this.server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, port) =>
        error ? reject(error) : resolve(port),
      ),
    );
    this.wire = net.createServer((socket) => {
      const inner = net.connect(behind, '127.0.0.1');
      for (const end of [socket, inner]) this.sockets.add(end.on('error', () => {}));
      socket.pipe(inner).pipe(socket);
    });
    await once(this.wire.listen(port, host), 'listening');
    this.port = (this.wire.address() as net.AddressInfo).port;
    return this;
  }
  kill(): void {
    this.wire?.close();
    for (const socket of this.sockets) socket.resetAndDestroy();
    this.server.forceShutdown();
  }
}

let [one, two]: Replica[] = [];
let client: ReturnType<typeof createClient<typeof FilmsServiceService>>;
beforeEach(async () => {
  [one, two] = await Promise.all([new Replica().start(), new Replica().start()]);
  client = createClient(FilmsServiceService, `127.0.0.1:${one.port},127.0.0.1:${two.port}`);
  await until(async () => (await callFilm(), one!.callCount > 0 && two!.callCount > 0)); // both replicas are connected
  one.callCount = two.callCount = 0;
});
afterEach(() => {
  client.close();
  one!.kill();
  two!.kill();
});
const callFilm = (mayRepeat = true) =>
  runInCall(createCall({ mayRepeat }), () => client.getFilm({ filmId: 1 }));

it('shares the calls between two replicas', async () => {
  for (let n = 0; n < 40; n++) await callFilm();
  expect([one!.callCount, two!.callCount]).toEqual([20, 20]);
});

/** Calls until the given replica has received one. */
async function callUntilReceived(replica: Replica, mayRepeat: boolean) {
  replica.handle = () => {};
  for (;;) {
    const pending = callFilm(mayRepeat);
    pending.catch(() => {}); // checked after the replica is killed
    if ((await Promise.race([pending, until(async () => replica.callCount > 0 && 'held')])) === 'held')
      return { pending };
  }
}
it('repeats the call of a killed replica at the other one', async () => {
  const { pending } = await callUntilReceived(one!, true);
  one!.kill();
  const before = two!.callCount;
  expect(await pending).toMatchObject({ film: null });
  expect(two!.callCount).toBe(before + 1);
});

it('does not repeat a call that might change something twice', async () => {
  const { pending } = await callUntilReceived(one!, false);
  one!.kill();
  const before = two!.callCount;
  expect(await refusalCode(pending)).toBe('service.unreachable');
  expect(two!.callCount).toBe(before);
  await Promise.all(Array.from({ length: 10 }, () => callFilm(false))); // the killed replica gets no calls any more
  expect(two!.callCount).toBe(before + 10);
});

it('does not repeat a call that a service refused as unavailable', async () => {
  const no = toStatus(refuse.unavailable('projection.stale', 'Not yet.'));
  one!.handle = two!.handle = (respond) => respond(no);
  expect(await refusalCode(callFilm())).toBe('projection.stale');
  expect(one!.callCount + two!.callCount).toBe(1);
});

it('a call for a version that the caller has seen waits until the deadline, any other three seconds', async () => {
  two!.kill();
  await callFilm();
  expect(one!.remainingMs).toBeLessThanOrEqual(scaleTimeout(3000));
  await runInCall(createCall({ after: { 'film-1': 2 } }), () => client.getFilm({ filmId: 1 }));
  expect(one!.remainingMs).toBeGreaterThan(scaleTimeout(3500));
});

it('resolves a name again soon, so that it finds the new replicas if all were replaced', async () => {
  const first = await new Replica().start('127.0.0.2');
  const standsFor = (address: string) => Promise.resolve([{ address, family: 4 }]) as never;
  const lookUp = vi.spyOn(dns.promises, 'lookup').mockImplementation(() => standsFor('127.0.0.2'));
  const films = createClient(FilmsServiceService, `films.test:${first.port}`);
  const callByName = () => runInCall(createCall({ mayRepeat: true }), () => films.getFilm({ filmId: 1 }));
  await callByName();
  const renewed = await new Replica().start('127.0.0.3', first.port);
  lookUp.mockImplementation(() => standsFor('127.0.0.3'));
  first.kill();
  await until(() => callByName().catch(() => null));
  expect(renewed.callCount).toBe(1);
  films.close();
  renewed.kill();
  lookUp.mockRestore();
}, 15_000);

/**
 * Starts a replica in its own process that can be frozen. `pair`: its address and that of the replica `two`.
 */
async function stoppable() {
  const still = spawn(process.execPath, [path.join(import.meta.dirname, 'lone-replica.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  superviseChild(still, 'SIGKILL');
  const [port] = (await once(still.stdout, 'data')) as [Buffer];
  const end = async () => {
    const exited = once(still, 'exit');
    still.kill('SIGKILL');
    await exited;
  };
  return { still, end, pair: `127.0.0.1:${Number(port)},127.0.0.1:${two!.port}` };
}
/** Makes four calls and returns how many of them the replica `two` received. */
async function countCallsToOther(films: typeof client, mayRepeat: boolean, timeoutMs = 3000) {
  two!.callCount = 0;
  const getFilm = (filmId: number) =>
    runInCall(createCall({ mayRepeat, deadline: Date.now() + scaleTimeout(timeoutMs) }), () =>
      films.getFilm({ filmId }, timeoutMs),
    );
  await Promise.all([1, 2, 3, 4].map(getFilm));
  return two!.callCount;
}

it('repeats the calls of a frozen replica at the other one, until it continues', async () => {
  const { still, end, pair } = await stoppable();
  const films = createClient(FilmsServiceService, pair, undefined, { everyMs: 150, withinMs: 150 });
  const areShared = async () => (await countCallsToOther(films, true)) === 2;
  await until(areShared);
  still.kill('SIGSTOP');
  expect(await countCallsToOther(films, true)).toBe(4);
  for (let n = 0; n < 5; n++) expect(await countCallsToOther(films, false)).toBe(4); // the frozen replica gets no calls
  still.kill('SIGCONT');
  await until(areShared);
  films.close();
  await end();
});

it('drops a frozen replica before the callers give up', async () => {
  const { still, end, pair } = await stoppable();
  const films = createClient(FilmsServiceService, pair);
  await until(async () => (await countCallsToOther(films, true)) === 2);
  still.kill('SIGSTOP');
  expect(await countCallsToOther(films, true, 10_000)).toBe(4);
  films.close();
  await end();
});

it('closes an old connection, so that clients resolve the name again', async () => {
  const { channelOptions } = createGrpcOptions('films', {}, '', {}, 50).options;
  const server = new Server(channelOptions);
  const port = await new Promise<number>((resolve) =>
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (_error, bound) => resolve(bound)),
  );
  const connection = http2.connect(`http://127.0.0.1:${port}`);
  await once(connection, 'goaway');
  await once(connection, 'close');
  server.forceShutdown();
});

it('a connection has a window of a whole message, so that a slow reader does not block other calls', async () => {
  const server = http2.createServer();
  const window = new Promise<number>((resolve) =>
    server.on('stream', (stream) => {
      resolve(stream.session!.state.remoteWindowSize!);
      stream.close();
    }),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const films = createClient(FilmsServiceService, `127.0.0.1:${(server.address() as AddressInfo).port}`);
  const pending = runInCall(createCall(), () => films.getFilm({ filmId: 1 })).catch(() => {});
  expect(await window).toBeGreaterThanOrEqual(LARGEST_MESSAGE);
  await pending;
  films.close();
  server.close();
});
