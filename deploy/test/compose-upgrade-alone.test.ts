import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { claim, getClaimHolder, releaseClaim } from '../processes/file-locks.mjs';
import {
  getImages,
  listChanges,
  getClaimFile,
  installProject,
  setUpInstallations,
  runUpgrade,
} from './compose/upgraded.js';
import { listIncluded } from './ignoring.js';

const root = path.join(import.meta.dirname, '../..');
setUpInstallations();

const refusal = (file: string) =>
  `An upgrade is already running: process ${process.pid} (${file}). This one changed nothing. Wait for it, or end it (kill ${process.pid}) and run npm run compose:upgrade again to continue.`;

it('of two concurrent upgrades one runs, and the other names its process and changes nothing', async () => {
  const docker = await installProject();
  let second: ReturnType<typeof runUpgrade> | undefined;
  const first = await runUpgrade(false, () => (second ??= runUpgrade()));
  expect(first).toMatchObject({ error: '', output: expect.stringMatching(/Laurel is upgraded\.$/) });
  expect(await second).toEqual({ error: refusal(getClaimFile()), output: '' });
  expect(listChanges(docker.read(), {}).filter((call) => call === 'compose build')).toHaveLength(1);
  expect(docker.images()).toMatchObject(getImages('new'));
});

it.each([
  ['came to its end', []],
  ['failed', ['-T stream']],
])('another upgrade may run after one that %s', async (_how, broken) => {
  await installProject((state) => (state.broken = broken));
  const holders = new Set<number | undefined>();
  await runUpgrade(false, () => holders.add(getClaimHolder(getClaimFile())));
  expect([...holders]).toEqual([process.pid]);
  expect(fs.existsSync(getClaimFile())).toBe(false);
});

it('a killed upgrade blocks nobody', async () => {
  await installProject();
  fs.writeFileSync(getClaimFile(), JSON.stringify({ pid: process.pid, who: 'somebody before' }));
  expect((await runUpgrade()).error).toBe('');
});

it('an unreadable claim file stops the upgrade', async () => {
  const docker = await installProject();
  fs.mkdirSync(getClaimFile());
  expect((await runUpgrade()).error).toMatch(
    /^.*\.upgrade-laurel shows whether .* \(EISDIR.*\)\. Run .* The old processes still serve\.$/,
  );
  expect(listChanges(docker.read(), {})).toEqual([]);
});

it('the command sees a claim of another process, and neither git nor an image includes it', async () => {
  const name = `tested-${process.pid}`;
  await installProject((state) => (state.project.name = name));
  const file = path.join(root, `.upgrade-${name}`);
  expect(claim(file)).toBe(true);
  try {
    const script = path.join(root, 'deploy/compose/upgrade.mjs');
    const { status, stdout, stderr } = spawnSync('node', [script], { env: process.env, encoding: 'utf8' });
    expect([status, stdout, stderr]).toEqual([1, '', `${refusal(file)}\n`]);
  } finally {
    releaseClaim(file);
  }
  const included = ['docker-compose.yml'];
  expect(listIncluded([path.basename(file), ...included])).toEqual({ git: included, images: included });
});
