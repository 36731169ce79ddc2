// npm run catalog:import -- FILE …: hands files to the catalogue of the platform that runs here.
import path from 'node:path';
import { run } from './command.mjs';
import { node24, NODE_FLAGS, root } from './house.mjs';
import { environment } from './environment.mjs';
import { optionsOf } from './options.mjs';
import { openState, running } from './state.mjs';

const { values, names: files } = optionsOf({
  command: 'npm run catalog:import --',
  says: 'Takes festivals with their competitions from files: JSON, JSON lines, or CSV for flat festivals. What a record says, with an example: services/catalog/README.md.',
  takes: 'FILE …',
  needs: 'Which file?',
  options: { 'dry-run': { type: 'boolean', says: 'only reports what would change' } },
  ends: 'Ends with 0 when every record was taken, with 2 when some were not (the report says which and why), otherwise with 1 or 64.',
});
const here = running();
if (!here?.ready) {
  console.error('Laurel does not run here. Start it first: npm start');
  process.exit(1);
}
const { service } = environment(openState(), {
  publicUrl: here.url,
  keycloakUrl: here.keycloakUrl,
  port: new URL(here.url).port,
});
// npm changes into the root: files are meant from where the reader stands
const paths = files.map((file) => path.resolve(process.env.INIT_CWD ?? '.', file));
const args = [...paths, ...(values['dry-run'] ? ['--dry-run'] : [])];
const main = path.join(root, 'services/catalog/dist/main.js');
const { code } = await run(node24, [...NODE_FLAGS, main, 'import', ...args], {
  env: service('catalog'),
  show: true,
  check: false,
});
process.exit(code);
