// Alertmanager for tests, at the release that Compose runs. Go builds it once.
import fs from 'node:fs';
import path from 'node:path';
import { run } from '../processes/command.mjs';
import { getCached, downloadGoModule } from './fetch.mjs';

const MODULE = 'github.com/prometheus/alertmanager@v0.34.1';
const SUM = 'h1:qtIIP4s20duq2fbafHIti5NYJGaZNh7irXKbJwe/W/E=';

/**
 * Returns the paths { alertmanager, amtool }. The web pages are missing: they are in the image, not in the Go
 * module.
 */
export async function installAlertmanager() {
  const folder = await getCached(`alertmanager-${MODULE.split('@v')[1]}`, async (targetFolder) => {
    const source = path.join(targetFolder, 'source');
    fs.cpSync(await downloadGoModule(MODULE, SUM), source, { recursive: true });
    await run('chmod', ['-R', 'u+w', source]);
    fs.mkdirSync(path.join(source, 'ui/app/dist'), { recursive: true });
    fs.writeFileSync(path.join(source, 'ui/app/dist/index.html'), '');
    await run('go', ['build', '-o', `${targetFolder}/`, './cmd/alertmanager', './cmd/amtool'], {
      cwd: source,
      env: { CGO_ENABLED: '0' },
    });
    fs.rmSync(source, { recursive: true });
  });
  return { alertmanager: path.join(folder, 'alertmanager'), amtool: path.join(folder, 'amtool') };
}
