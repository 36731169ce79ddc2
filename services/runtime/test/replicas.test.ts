import { spawn } from 'node:child_process';
import dns from 'node:dns';
import { once } from 'node:events';
import http2 from 'node:http2';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { Server, ServerCredentials, type sendUnaryData, type ServerUnaryCall } from '@grpc/grpc-js';
import { FilmsServiceService, type GetFilmResponse } from '@laurel/proto/films/v1/films';
import { newCall, within } from '@laurel/runtime/call';
import { client } from '@laurel/runtime/client';
import { grpcOptions } from '@laurel/runtime/door';
import { refuse } from '@laurel/runtime/refusals';
import { LARGEST_MESSAGE, toStatus } from '@laurel/runtime/wire';
import { guard } from '../../../deploy/local/guard.mjs';
import { until } from '../../../deploy/local/until.mjs';
import { refusalCode } from './asking.js';

type Answer = sendUnaryData<GetFilmResponse>;
const NOTHING: GetFilmResponse = { film: null, face: null };
/** A service that answers, holds back its answer or refuses; behind a wire that breaks as it does where a process is killed. */
class Replica {
  port = 0;
  asked = 0;
  /** How long the last that asked waits, in ms. */
  patience = 0;
  does: (answer: Answer) => void = (answer) => answer(null, NOTHING);
  private readonly server = new Server();
  private readonly sockets = new Set<net.Socket>();
  private wire?: net.Server;

  async start(host = '127.0.0.1', port = 0): Promise<this> {
    const getFilm = (call: ServerUnaryCall<unknown, GetFilmResponse>, answer: Answer) => {
      this.asked++;
      this.patience = Number(call.getDeadline()) - Date.now();
      this.does(answer);
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
let to: ReturnType<typeof client<typeof FilmsServiceService>>;
beforeEach(async () => {
  [one, two] = await Promise.all([new Replica().start(), new Replica().start()]);
  to = client(FilmsServiceService, `127.0.0.1:${one.port},127.0.0.1:${two.port}`);
  await until(async () => (await ask(), one!.asked > 0 && two!.asked > 0)); // both are connected
  one.asked = two.asked = 0;
});
afterEach(() => {
  to.close();
  one!.kill();
  two!.kill();
});
const ask = (mayRepeat = true) => within(newCall({ mayRepeat }), () => to.getFilm({ filmId: 1 }));

it('each of two replicas has its share', async () => {
  for (let n = 0; n < 40; n++) await ask();
  expect([one!.asked, two!.asked]).toEqual([20, 20]);
});

/** Asks until the first replica has it in hand. */
async function inHandOf(replica: Replica, mayRepeat: boolean) {
  replica.does = () => {};
  for (;;) {
    const asked = ask(mayRepeat);
    asked.catch(() => {}); // looked at once the replica is gone
    if ((await Promise.race([asked, until(async () => replica.asked > 0 && 'held')])) === 'held')
      return { asked };
  }
}
it('what was asked of one that is killed is asked of the other', async () => {
  const { asked } = await inHandOf(one!, true);
  one!.kill();
  const before = two!.asked;
  expect(await asked).toMatchObject({ film: null });
  expect(two!.asked).toBe(before + 1);
});

it('but not where that might do something twice', async () => {
  const { asked } = await inHandOf(one!, false);
  one!.kill();
  const before = two!.asked;
  expect(await refusalCode(asked)).toBe('service.unreachable');
  expect(two!.asked).toBe(before);
  await Promise.all(Array.from({ length: 10 }, () => ask(false))); // it has no share any more
  expect(two!.asked).toBe(before + 10);
});

it('a service that says "not now" is not asked again', async () => {
  const no = toStatus(refuse.unavailable('copy.behind', 'Not yet.'));
  one!.does = two!.does = (answer) => answer(no);
  expect(await refusalCode(ask())).toBe('copy.behind');
  expect(one!.asked + two!.asked).toBe(1);
});

it('who asks after what they have seen waits as long as who asked them; else no longer than three seconds', async () => {
  two!.kill();
  await ask();
  expect(one!.patience).toBeLessThanOrEqual(3000);
  await within(newCall({ after: { 'film-1': 2 } }), () => to.getFilm({ filmId: 1 }));
  expect(one!.patience).toBeGreaterThan(3500);
});

it('a name is looked up again soon after it was: replicas that all are renewed are found', async () => {
  const first = await new Replica().start('127.0.0.2');
  const standsFor = (address: string) => Promise.resolve([{ address, family: 4 }]) as never;
  const lookUp = jest.spyOn(dns.promises, 'lookup').mockImplementation(() => standsFor('127.0.0.2'));
  const films = client(FilmsServiceService, `films.test:${first.port}`);
  const askFilms = () => within(newCall({ mayRepeat: true }), () => films.getFilm({ filmId: 1 }));
  await askFilms();
  const renewed = await new Replica().start('127.0.0.3', first.port);
  lookUp.mockImplementation(() => standsFor('127.0.0.3'));
  first.kill();
  await until(() => askFilms().catch(() => null));
  expect(renewed.asked).toBe(1);
  films.close();
  renewed.kill();
  lookUp.mockRestore();
}, 15_000);

/** One in a process of its own, that can be stopped; `pair`: the address of it and of the other. */
async function stoppable() {
  const still = spawn(process.execPath, [path.join(import.meta.dirname, 'lone-replica.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  guard(still, 'SIGKILL');
  const [port] = (await once(still.stdout, 'data')) as [Buffer];
  const end = async () => {
    const gone = once(still, 'exit');
    still.kill('SIGKILL');
    await gone;
  };
  return { still, end, pair: `127.0.0.1:${Number(port)},127.0.0.1:${two!.port}` };
}
/** How many of four calls the other has answered. */
async function ofTheOther(films: typeof to, mayRepeat: boolean, timeoutMs = 3000) {
  two!.asked = 0;
  const getFilm = (filmId: number) =>
    within(newCall({ mayRepeat, deadline: Date.now() + timeoutMs }), () =>
      films.getFilm({ filmId }, timeoutMs),
    );
  await Promise.all([1, 2, 3, 4].map(getFilm));
  return two!.asked;
}

it('one that stands still is left and what it was asked is asked of the other, until it goes on', async () => {
  const { still, end, pair } = await stoppable();
  const films = client(FilmsServiceService, pair, undefined, { everyMs: 150, withinMs: 150 });
  const areShared = async () => (await ofTheOther(films, true)) === 2;
  await until(areShared);
  still.kill('SIGSTOP');
  expect(await ofTheOther(films, true)).toBe(4);
  for (let n = 0; n < 5; n++) expect(await ofTheOther(films, false)).toBe(4); // it is asked nothing more
  still.kill('SIGCONT');
  await until(areShared);
  films.close();
  await end();
});

it('and that within ten seconds, as it is set', async () => {
  const { still, end, pair } = await stoppable();
  const films = client(FilmsServiceService, pair);
  await until(async () => (await ofTheOther(films, true)) === 2);
  still.kill('SIGSTOP');
  expect(await ofTheOther(films, true, 10_000)).toBe(4);
  films.close();
  await end();
}, 30_000);

it('a connection ends when it is old, so that who asks looks again who is there', async () => {
  const { channelOptions } = grpcOptions('films', {}, '', {}, 50).options;
  const server = new Server(channelOptions);
  const port = await new Promise<number>((resolve) =>
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (_error, bound) => resolve(bound)),
  );
  const connection = http2.connect(`http://127.0.0.1:${port}`);
  await once(connection, 'goaway');
  await once(connection, 'close');
  server.forceShutdown();
});

it('lets many answers be on their way at once: one that is slow to read holds up no other', async () => {
  const server = http2.createServer();
  const window = new Promise<number>((resolve) =>
    server.on('stream', (stream) => {
      resolve(stream.session!.state.remoteWindowSize!);
      stream.close();
    }),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const films = client(FilmsServiceService, `127.0.0.1:${(server.address() as AddressInfo).port}`);
  const asked = within(newCall(), () => films.getFilm({ filmId: 1 })).catch(() => {});
  expect(await window).toBeGreaterThanOrEqual(LARGEST_MESSAGE);
  await asked;
  films.close();
  server.close();
});
