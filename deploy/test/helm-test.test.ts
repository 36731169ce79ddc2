// Checks that the script of `helm test` works with the names of the chart. deploy/lab/faults/replicas.mjs does it
// with a real platform.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runHelmTest, TESTED_VALUES } from '../lab/cluster/helm-test.mjs';
import { installChartTools } from '../install/chart-tools.mjs';

/** Responds with what the smoke test expects, and records host and path of each request. */
let server: Server, port: number;
const requests = new Set<string>();
beforeAll(async () => {
  await installChartTools();
  server = createServer(({ headers, url }, answer) => {
    requests.add(`${headers.host} ${url!.split('?')[0]}`);
    answer.end('<div id="root"></div>{"items":[]}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
}, 20 * 60_000);
beforeEach(() => requests.clear());
afterAll(() => server.close());

it.each([
  ['values-example.yaml', 'keycloak:8080'],
  ['values-dev.yaml', 'laurel-keycloak:8080'],
])('%s: calls the gateway and Keycloak by their Services', async (values, keycloak) => {
  const { code, output } = await runHelmTest(values, { bff: port, keycloak: port });
  expect([code, output]).toEqual([0, expect.stringContaining('All thresholds passed.')]);
  expect([...requests].toSorted()).toEqual(
    [
      'laurel-bff /',
      'laurel-bff /_server',
      'laurel-bff /favicon.svg',
      'laurel-bff /festivals',
      `${keycloak} /realms/laurel/.well-known/openid-configuration`,
    ].toSorted(),
  );
});

it.each(['BASE', 'KEYCLOAK'])('fails when no Service has the name of %s', async (variable) => {
  const { code, output } = await runHelmTest(TESTED_VALUES[0]!, {
    bff: port,
    keycloak: port,
    change: (manifests) => {
      for (const manifest of manifests)
        if (manifest?.kind === 'Pod')
          for (const env of manifest.spec.containers[0]!.env)
            if (env.name === variable) env.value = env.value.replace('://', '://no-');
      return manifests;
    },
  });
  expect(code).toBe(99);
  expect(output).toContain('✕ http_req_failed: rate==0');
});
