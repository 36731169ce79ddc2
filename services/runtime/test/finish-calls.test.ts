import { GracefulShutdown } from '@laurel/runtime/process/graceful-shutdown';

it('waits for the running calls, also for one that fails', async () => {
  const shutdown = new GracefulShutdown('127.0.0.1:0', 0);
  const ended: string[] = [];
  const call = Promise.withResolvers<void>();
  const failing = shutdown.runCall(() => Promise.reject(new Error('refused')));
  const running = shutdown.runCall(() => call.promise).then(() => ended.push('call'));
  const shutdownEnd = shutdown.finishCalls().then(() => ended.push('shutdown'));
  await expect(failing).rejects.toThrow('refused');
  expect(ended).toEqual([]);
  call.resolve();
  await Promise.all([running, shutdownEnd]);
  expect(ended).toEqual(['call', 'shutdown']);
});
