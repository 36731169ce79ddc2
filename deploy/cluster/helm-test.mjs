// What `helm test` runs, without a cluster: the pod's own program, arguments, environment and files, its names led to a platform that runs here.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseAllDocuments } from 'yaml';
import { dockerfile } from '../docker/dockerfile.mjs';
import { placeIn, replay } from '../docker/replay.mjs';
import { run } from '../local/command.mjs';
import { k6 } from '../local/fetch.mjs';
import { root } from '../local/house.mjs';
import { chartTools } from './tools.mjs';

const chart = path.join(root, 'helm/laurel');
/** The installations that bring one, with where each finds Keycloak: beside it, as the README says, or of its own. */
const INSTALLATIONS = {
  'values-example.yaml': { keycloak: 'keycloak', beside: ['keycloak-example.yaml'] },
  'values-dev.yaml': { keycloak: 'laurel-keycloak', beside: [] },
};
export const TESTED = Object.keys(INSTALLATIONS);

async function kindsOf(values) {
  const helm = path.join(await chartTools(), 'helm');
  const how = ['--values', path.join(chart, values), '--set', 'image.registry=registry.example'];
  const { stdout } = await run(helm, ['template', 'laurel', chart, ...how]);
  const beside = INSTALLATIONS[values].beside.map((name) => fs.readFileSync(path.join(chart, name), 'utf8'));
  return [stdout, ...beside].flatMap((text) => parseAllDocuments(text).map((one) => one.toJS()));
}

/** As the cluster's names would: a Service's name and port lead to what stands for its pods, and nothing else leads anywhere. */
const hostsOf = (kinds, places) =>
  Object.fromEntries(
    kinds
      .filter((one) => one?.kind === 'Service' && places[one.metadata.name])
      .flatMap(({ metadata, spec }) =>
        spec.ports.map(({ port }) => [`${metadata.name}:${port}`, `127.0.0.1:${places[metadata.name]}`]),
      ),
  );

/** Runs it for an installation, where `bff` and `keycloak` are ports of this machine; `change` may spoil what was rendered. */
export async function helmTest(values, { bff, keycloak, env: more = {}, change = (kinds) => kinds }) {
  const kinds = change(await kindsOf(values));
  const pod = kinds.find((one) => one?.kind === 'Pod' && one.metadata.annotations['helm.sh/hook'] === 'test');
  const [{ args, env }] = pod.spec.containers;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-helm-test-'));
  try {
    const image = await replay(dockerfile('k6.Dockerfile'), {
      folder,
      context: path.join(root, 'deploy/k6'),
    });
    const config = path.join(folder, 'names.json');
    const places = { 'laurel-bff': bff, [INSTALLATIONS[values].keycloak]: keycloak };
    fs.writeFileSync(config, JSON.stringify({ hosts: hostsOf(kinds, places) }));
    const told = Object.fromEntries(env.map(({ name, value }) => [name, value]));
    return await run(await k6(), args, {
      cwd: placeIn(image, image.directory),
      env: { ...image.env, ...told, K6_CONFIG: config, ...more },
      check: false,
    });
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
