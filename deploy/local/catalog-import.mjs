// npm run catalog:import -- FILE …: hands files to the catalogue of the platform that runs here.
import path from 'node:path';
import { run } from './command.mjs';
import { node24, root } from './house.mjs';
import { environment } from './platform.mjs';
import { openState, running } from './state.mjs';

const main = path.join(root, 'services/catalog/dist/main.js');
if (process.argv.some((argument) => ['--help', '-h'].includes(argument))) {
  const { code } = await run(node24, [main, 'import', '--help'], { show: true, check: false });
  process.exit(code);
}
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
const args = process.argv
  .slice(2)
  .map((argument) =>
    argument.startsWith('-') ? argument : path.resolve(process.env.INIT_CWD ?? '.', argument),
  );
const { code } = await run(node24, ['--enable-source-maps', main, 'import', ...args], {
  env: service('catalog'),
  show: true,
  check: false,
});
process.exit(code);
