// The third-party kinds that the chart may use (KEDA, Prometheus Operator), as their own releases define
// them: Go modules with pinned sums.
import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { getCached, downloadGoModule } from '../../install/fetch.mjs';
import { hashSha256 } from '../../workspace/repository.mjs';

const MODULES = {
  'github.com/kedacore/keda/v2@v2.21.0': {
    sum: 'h1:R6z2HZvstK4RLUMxroNACzBj74xGxt3kG59b5Xc+Xps=',
    files: ['config/crd/bases/keda.sh_scaledobjects.yaml'],
  },
  'github.com/prometheus-operator/prometheus-operator@v0.85.0': {
    sum: 'h1:M5xLCLEoaW2IJfnuCwFzzpL+jSVQu3KGT84Pye+fW8s=',
    files: ['servicemonitors', 'prometheusrules'].map(
      (kind) => `example/prometheus-operator-crd/monitoring.coreos.com_${kind}.yaml`,
    ),
  },
};

/**
 * Returns a folder with one definition per file, as `kubectl apply` takes them, and the schemas for
 * kubeconform.
 */
export const getCrds = () =>
  getCached(`crds-${hashSha256(fs.readFileSync(import.meta.filename)).slice(0, 8)}`, async (targetFolder) => {
    for (const [name, { sum, files }] of Object.entries(MODULES)) {
      const folder = await downloadGoModule(name, sum);
      for (const file of files) {
        const text = fs.readFileSync(path.join(folder, file), 'utf8');
        fs.writeFileSync(path.join(targetFolder, path.basename(file)), text);
        writeSchemas(parse(text).spec, targetFolder);
      }
    }
  });
/** Returns the schemas' location in kubeconform's format. */
export const getCrdLocation = async () =>
  path.join(await getCrds(), '{{ .Group }}/{{ .ResourceKind }}_{{ .ResourceAPIVersion }}.json');

function writeSchemas({ group, names, versions }, target) {
  fs.mkdirSync(path.join(target, group), { recursive: true });
  for (const { name, schema } of versions) {
    const file = path.join(target, group, `${names.kind.toLowerCase()}_${name}.json`);
    fs.writeFileSync(file, JSON.stringify(toStrictSchema(schema.openAPIV3Schema)));
  }
}

/** Makes a schema strict, like an API server with strict validation: an unknown key is an error. */
function toStrictSchema(schema) {
  if (Array.isArray(schema)) return schema.map(toStrictSchema);
  if (schema === null || typeof schema !== 'object') return schema;
  const converted = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, toStrictSchema(value)]),
  );
  if (converted.nullable && typeof converted.type === 'string') converted.type = [converted.type, 'null'];
  const isClosed =
    schema.type === 'object' &&
    schema.properties &&
    schema.additionalProperties === undefined &&
    !schema['x-kubernetes-preserve-unknown-fields'];
  return isClosed ? { ...converted, additionalProperties: false } : converted;
}
