// Kubernetes' own schemas from PyPI's kubernetes-validate, for kubeconform without a network. The originals
// name an https $id, so their references would be fetched. Each kind gets a file with only the definitions it
// reaches, which is read ten times as fast.
import fs from 'node:fs';
import path from 'node:path';
import { getCached, installWheel } from '../../install/fetch.mjs';
import { hashSha256 } from '../../workspace/repository.mjs';

/** The versions whose schemas validate the chart: the oldest that it supports, the newest, and one in between. */
export const KUBERNETES_VERSIONS = ['1.32.0', '1.34.0', '1.36.0'];
const LOCATION_TEMPLATE =
  '{{ .NormalizedKubernetesVersion }}{{ .StrictSuffix }}/{{ .ResourceKind }}{{ .KindSuffix }}.json';
const WHEELS = path.join(import.meta.dirname, 'wheels.txt');
/** The cache key covers the schemas and their format, which this file defines. */
const key = hashSha256([import.meta.filename, WHEELS].map((file) => fs.readFileSync(file)).join('')).slice(
  0,
  8,
);

/** Returns the schemas' location in kubeconform's format. */
export async function getSchemaLocation() {
  const folder = await getCached(`kubernetes-schemas-${key}`, async (targetFolder) => {
    const wheelFolder = await installWheel('kubernetes-validate-1.37.0', WHEELS);
    const source = path.join(wheelFolder, 'kubernetes_validate/kubernetes-json-schema');
    for (const version of KUBERNETES_VERSIONS) writeSchemas(source, version, targetFolder);
    fs.rmSync(wheelFolder, { recursive: true }); // a hundred megabytes of other releases
  });
  return path.join(folder, LOCATION_TEMPLATE);
}

const EXTERNAL_REFERENCE = '/api/_definitions.json#';
const LOCAL_REFERENCE = /"#\/\$defs\/([^"]+)"/g;

/** Writes the strict schemas of one version, such as `1.36.0`. */
function writeSchemas(source, version, target) {
  const from = path.join(source, `v${version}-local-strict`);
  const to = path.join(target, `v${version}-strict`);
  const read = (name) => fs.readFileSync(path.join(from, name), 'utf8').replaceAll(EXTERNAL_REFERENCE, '#');
  const { $defs } = JSON.parse(read('_definitions.json'));
  fs.mkdirSync(to, { recursive: true });
  for (const name of fs.readdirSync(from).filter((file) => file.endsWith('.json'))) {
    if (['_definitions.json', 'all.json'].includes(name)) continue;
    const { $id: _id, ...schema } = JSON.parse(read(name));
    const fullSchema = { ...schema, $defs: collectDefinitions(schema, $defs) };
    fs.writeFileSync(path.join(to, name), JSON.stringify(fullSchema));
  }
}

function collectDefinitions(schema, definitions) {
  const found = {};
  const follow = (node) => {
    for (const [, name] of JSON.stringify(node).matchAll(LOCAL_REFERENCE)) {
      if (found[name]) continue;
      found[name] = definitions[name];
      follow(definitions[name]);
    }
  };
  follow(schema);
  return found;
}
