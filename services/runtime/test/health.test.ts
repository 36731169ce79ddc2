import { boot } from '@laurel/runtime/boot';
import { startStack } from '../../../deploy/local/stack.mjs';
import { films } from '../../films/src/films.module.js';

it('health listens where HTTP_HOST says, and on loopback when nothing is said', async () => {
  const stack = await startStack();
  try {
    const [plain, told] = [
      await stack.env('films'),
      { ...(await stack.env('films', 1)), HTTP_HOST: '127.0.0.2' },
    ];
    const services = [await boot(films, plain), await boot(films, told)];
    const live = (host: string, port: string) =>
      fetch(`http://${host}:${port}/health/live`).then(
        ({ status }) => status,
        () => 'nobody',
      );
    expect([await live('127.0.0.1', plain.HTTP_PORT), await live('127.0.0.2', plain.HTTP_PORT)]).toEqual([
      200,
      'nobody',
    ]);
    expect([await live('127.0.0.1', told.HTTP_PORT), await live('127.0.0.2', told.HTTP_PORT)]).toEqual([
      'nobody',
      200,
    ]);
    await Promise.all(services.map((service) => service.close()));
  } finally {
    await stack.stop();
  }
});
