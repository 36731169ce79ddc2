import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');
const textOf = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const PAGE = 'deploy/compose/README.md';

/** What `compose:env` draws. */
function drawn(): string {
  const folder = fs.mkdtempSync('/tmp/laurel-compose-readme-');
  const file = path.join(folder, '.env');
  const { status } = spawnSync('node', [path.join(root, 'deploy/compose/env.mjs'), '--file', file]);
  expect(status).toBe(0);
  const text = fs.readFileSync(file, 'utf8');
  fs.rmSync(folder, { recursive: true });
  return text;
}

it('what the files of compose ask of .env is drawn, or their page says it', () => {
  const parts = ['base', 'parts', 'steps', 'observability'].map((one) => `deploy/compose/${one}.yml`);
  const asked = ['docker-compose.yml', ...parts].flatMap((file) => [...textOf(file).matchAll(/\$\{(\w+)/g)]);
  expect(asked.length).toBeGreaterThan(40);
  const [env, page] = [drawn(), textOf(PAGE)];
  const isSaid = (name: string) => env.includes(`\n${name}=`) || page.includes(`\`${name}`);
  const names = new Set(asked.map(([, name]) => name!));
  expect([...names].filter((name) => !isSaid(name))).toEqual([]);
});

it.each(['README.md', PAGE])('who upgrades reads in %s what .env must say since', (file) => {
  const upgrade = textOf(file)
    .split(/\n\n|\n- /)
    .filter((part) => /upgrade/i.test(part) && part.includes('says nothing of'));
  expect(upgrade).toHaveLength(1);
  for (const said of ['`PUBLIC_URL`', 'https', '`TRUSTED_PROXIES`', '`docker compose down`'])
    expect(upgrade[0]).toContain(said);
});
