// Alertmanager for tests, of the release that compose runs: built with Go once.
import fs from 'node:fs';
import path from 'node:path';
import { run } from './command.mjs';
import { cached, goModule } from './fetch.mjs';

const MODULE = 'github.com/prometheus/alertmanager@v0.34.1';
const SUM = 'h1:qtIIP4s20duq2fbafHIti5NYJGaZNh7irXKbJwe/W/E=';

/** As { alertmanager, amtool }; without its pages, which are in its image and not in its module. */
export async function alertmanager() {
  const folder = await cached(`alertmanager-${MODULE.split('@v')[1]}`, async (part) => {
    const source = path.join(part, 'source');
    fs.cpSync(await goModule(MODULE, SUM), source, { recursive: true });
    await run('chmod', ['-R', 'u+w', source]);
    fs.mkdirSync(path.join(source, 'ui/app/dist'), { recursive: true });
    fs.writeFileSync(path.join(source, 'ui/app/dist/index.html'), '');
    await run('go', ['build', '-o', `${part}/`, './cmd/alertmanager', './cmd/amtool'], {
      cwd: source,
      env: { CGO_ENABLED: '0' },
    });
    fs.rmSync(source, { recursive: true });
  });
  const [program, amtool] = ['alertmanager', 'amtool'].map((name) => path.join(folder, name));
  return { alertmanager: program, amtool };
}
