import { findFreePort } from '../../deploy/processes/ports.mjs';
import { startPlatform } from './platform.js';

let laurel: Awaited<ReturnType<typeof startPlatform>>;
afterAll(() => laurel?.stop());

it('the health server listens only on the configured host', async () => {
  const HTTP_PORT = String(await findFreePort());
  laurel = await startPlatform({ HTTP_PORT, HTTP_HOST: '127.0.0.2' });
  const fetchLiveness = (host: string) => fetch(`http://${host}:${HTTP_PORT}/health/live`);
  expect(await (await fetchLiveness('127.0.0.2')).json()).toEqual({ service: 'bff', live: true });
  await expect(fetchLiveness('127.0.0.1')).rejects.toThrow();
});
