import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');
const textOf = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const PAGE = 'deploy/compose/README.md';

const FILES = [
  'docker-compose.yml',
  ...['base', 'parts', 'steps', 'observability'].map((one) => `deploy/compose/${one}.yml`),
];

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
  const asked = FILES.flatMap((file) => [...textOf(file).matchAll(/\$\{(\w+)/g)]);
  expect(asked.length).toBeGreaterThan(40);
  const [env, page] = [drawn(), textOf(PAGE)];
  const isSaid = (name: string) => env.includes(`\n${name}=`) || page.includes(`\`${name}`);
  const names = new Set(asked.map(([, name]) => name!));
  expect([...names].filter((name) => !isSaid(name))).toEqual([]);
});

it('of what .env may lack compose warns nowhere: it has the same value without it wherever it is asked for', () => {
  const asked = FILES.flatMap((file) => [...textOf(file).matchAll(/\$\{(\w+)(:-[^}]*)?/g)]);
  const without = new Map<string, Set<string | undefined>>();
  for (const [, name, value] of asked) without.set(name!, (without.get(name!) ?? new Set()).add(value));
  const lacking = [...without].filter(([, values]) => [...values].some(Boolean));
  expect(lacking.length).toBeGreaterThan(8);
  expect(lacking.filter(([, values]) => values.size > 1)).toEqual([]);
});

it('a door that was begun before its files had a folder finds them when it is begun again', () => {
  for (const name of ['nginx.conf', 'door.sh'])
    expect(textOf(`deploy/compose/${name}`)).toBe(textOf(`deploy/compose/door/${name}`));
});

it.each(['README.md', PAGE])('who upgrades reads in %s what .env must say since', (file) => {
  const upgrade = textOf(file)
    .split(/\n\n|\n- /)
    .filter((part) => /upgrade/i.test(part) && part.includes('says nothing of'));
  expect(upgrade).toHaveLength(1);
  for (const said of ['`PUBLIC_URL`', 'https', '`TRUSTED_PROXIES`', '`docker compose down`'])
    expect(upgrade[0]).toContain(said);
});
