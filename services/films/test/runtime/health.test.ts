import net from 'node:net';
import { boot } from '@laurel/runtime/lifecycle/boot';
import { Readiness } from '@laurel/runtime/observability/health';
import { Inject, Module } from '@nestjs/common';
import { until } from '../../../../deploy/testing/until.mjs';
import { startStack } from '../../../../deploy/testing/stack.mjs';
import { database } from '../../src/database/client.js';
import { films } from '../../src/films.module.js';
import { createServiceDefinition } from '../../../runtime/test/service-definition.js';

it('the health server listens on HTTP_HOST, and on loopback by default', async () => {
  const stack = await startStack();
  try {
    const [plain, configured] = [
      await stack.env('films'),
      { ...(await stack.env('films', 1)), HTTP_HOST: '127.0.0.2' },
    ];
    const services = [await boot(films, plain), await boot(films, configured)];
    const live = (host: string, port: string) =>
      fetch(`http://${host}:${port}/health/live`).then(
        ({ status }) => status,
        () => 'nobody',
      );
    expect([await live('127.0.0.1', plain.HTTP_PORT), await live('127.0.0.2', plain.HTTP_PORT)]).toEqual([
      200,
      'nobody',
    ]);
    expect([
      await live('127.0.0.1', configured.HTTP_PORT),
      await live('127.0.0.2', configured.HTTP_PORT),
    ]).toEqual(['nobody', 200]);
    await Promise.all(services.map((service) => service.close()));
  } finally {
    await stack.stop();
  }
});

let isLoaded = false;
@Module({ providers: [...database] })
class LoadingModule {
  constructor(@Inject(Readiness) readiness: Readiness) {
    readiness.add('list', () => isLoaded);
  }
}
/** Checks an address `unix:<path>`. */
const isListening = (address: string) =>
  new Promise<boolean>((resolve) => {
    const socket = net.connect(address.replace(/^unix:/, ''), () => (socket.destroy(), resolve(true)));
    socket.on('error', () => resolve(false));
  });

it('a service accepts no call before its data is loaded, and reports that it is not ready', async () => {
  const stack = await startStack();
  try {
    const env = await stack.env('films');
    const started = boot(createServiceDefinition(LoadingModule), env);
    const ready = async () => {
      const answer = await fetch(`http://127.0.0.1:${env.HTTP_PORT}/health/ready`).catch(() => null);
      return answer && { status: answer.status, ...((await answer.json()) as { checks: object }) };
    };
    await until(async () => (await ready()) !== null);
    expect(await ready()).toMatchObject({ status: 503, checks: { list: false, open: false } });
    expect(await isListening(env.GRPC_URL!)).toBe(false);
    isLoaded = true;
    const service = await started;
    expect(await isListening(env.GRPC_URL!)).toBe(true);
    expect(await ready()).toMatchObject({ status: 200, checks: { list: true, open: true } });
    await service.close();
  } finally {
    await stack.stop();
  }
});
