import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { claim, holderOf, letGo } from '../local/claims.mjs';
import { all, changesOf, claimFile, installed, installing, upgraded } from './compose/upgraded.js';
import { takenOf } from './ignoring.js';

const root = path.join(import.meta.dirname, '../..');
installing();

const refusal = (file: string) =>
  `An upgrade runs here already: process ${process.pid} (${file}). This one has changed nothing. Wait until that has ended, or end it (kill ${process.pid}) and run npm run compose:upgrade again, which goes on from where it was.`;

it('of two at once one does it, and the other says which process that is and changes nothing', async () => {
  const docker = await installed();
  let second: ReturnType<typeof upgraded> | undefined;
  const first = await upgraded(false, () => (second ??= upgraded()));
  expect(first).toMatchObject({ why: '', said: expect.stringMatching(/Laurel is upgraded\.$/) });
  expect(await second).toEqual({ why: refusal(claimFile()), said: '' });
  expect(changesOf(docker.read(), {}).filter((call) => call === 'compose build')).toHaveLength(1);
  expect(docker.images()).toMatchObject(all('new'));
});

it.each([
  ['came to its end', []],
  ['failed', ['-T stream']],
])('where one %s another may', async (_how, broken) => {
  await installed((state) => (state.broken = broken));
  const holders = new Set<number | undefined>();
  await upgraded(false, () => holders.add(holderOf(claimFile())));
  expect([...holders]).toEqual([process.pid]);
  expect(fs.existsSync(claimFile())).toBe(false);
});

it('one that was killed hinders nobody', async () => {
  await installed();
  fs.writeFileSync(claimFile(), JSON.stringify({ pid: process.pid, who: 'somebody before' }));
  expect((await upgraded()).why).toBe('');
});

it('where it cannot be said that one runs none does', async () => {
  const docker = await installed();
  fs.mkdirSync(claimFile());
  expect((await upgraded()).why).toMatch(
    /^.*\.upgrade-laurel says whether .* \(EISDIR.*\)\. Run .* the old ones serve on\.$/,
  );
  expect(changesOf(docker.read(), {})).toEqual([]);
});

it('the command sees one of another process, in the folder of the clone, which neither git nor an image takes it from', async () => {
  const name = `tested-${process.pid}`;
  await installed((state) => (state.project.name = name));
  const file = path.join(root, `.upgrade-${name}`);
  expect(claim(file)).toBe(true);
  try {
    const script = path.join(root, 'deploy/compose/upgrade.mjs');
    const { status, stdout, stderr } = spawnSync('node', [script], { env: process.env, encoding: 'utf8' });
    expect([status, stdout, stderr]).toEqual([1, '', `${refusal(file)}\n`]);
  } finally {
    letGo(file);
  }
  const taken = ['docker-compose.yml'];
  expect(takenOf([path.basename(file), ...taken])).toEqual({ git: taken, images: taken });
});
