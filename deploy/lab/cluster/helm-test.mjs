// Runs `helm test` without a cluster: the pod's program, arguments, environment and files. Its host names
// lead to a platform that runs here.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseAllDocuments } from 'yaml';
import { readDockerfile } from '../../docker/dockerfile.mjs';
import { resolveInImage, replay } from '../../docker/replay.mjs';
import { run } from '../../processes/command.mjs';
import { findK6 } from '../../install/fetch.mjs';
import { root } from '../../workspace/repository.mjs';
import { installChartTools } from '../../install/chart-tools.mjs';

const chart = path.join(root, 'helm/laurel');
/**
 * The installations with a test, and the Keycloak of each: a separate one, as in the README, or the chart's
 * own.
 */
const INSTALLATIONS = {
  'values-example.yaml': { keycloak: 'keycloak', extra: ['keycloak-example.yaml'] },
  'values-dev.yaml': { keycloak: 'laurel-keycloak', extra: [] },
};
export const TESTED_VALUES = Object.keys(INSTALLATIONS);

async function renderManifests(values) {
  const helm = path.join(await installChartTools(), 'helm');
  const valuesArgs = ['--values', path.join(chart, values), '--set', 'image.registry=registry.example'];
  const { stdout } = await run(helm, ['template', 'laurel', chart, ...valuesArgs]);
  const extraManifests = INSTALLATIONS[values].extra.map((name) =>
    fs.readFileSync(path.join(chart, name), 'utf8'),
  );
  return [stdout, ...extraManifests].flatMap((text) =>
    parseAllDocuments(text).map((document) => document.toJS()),
  );
}

/**
 * Maps host names like the cluster: the name and port of a Service lead to the process that stands for its
 * pods. Other names lead nowhere.
 */
const mapHosts = (objects, portByService) =>
  Object.fromEntries(
    objects
      .filter((object) => object?.kind === 'Service' && portByService[object.metadata.name])
      .flatMap(({ metadata, spec }) =>
        spec.ports.map(({ port }) => [
          `${metadata.name}:${port}`,
          `127.0.0.1:${portByService[metadata.name]}`,
        ]),
      ),
  );

/**
 * Runs the test of an installation. `bff` and `keycloak` are ports of this machine. `change` may modify the
 * rendered objects.
 */
export async function runHelmTest(
  values,
  { bff, keycloak, env: extraEnv = {}, change = (objects) => objects },
) {
  const objects = change(await renderManifests(values));
  const pod = objects.find(
    (object) => object?.kind === 'Pod' && object.metadata.annotations['helm.sh/hook'] === 'test',
  );
  const [{ args, env }] = pod.spec.containers;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-helm-test-'));
  try {
    const image = await replay(readDockerfile('k6.Dockerfile'), {
      folder,
      context: path.join(root, 'deploy/k6'),
    });
    const config = path.join(folder, 'names.json');
    const portByService = { 'laurel-bff': bff, [INSTALLATIONS[values].keycloak]: keycloak };
    fs.writeFileSync(config, JSON.stringify({ hosts: mapHosts(objects, portByService) }));
    const podEnv = Object.fromEntries(env.map(({ name, value }) => [name, value]));
    return await run(await findK6(), args, {
      cwd: resolveInImage(image, image.directory),
      env: { ...image.env, ...podEnv, K6_CONFIG: config, ...extraEnv },
      check: false,
    });
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
