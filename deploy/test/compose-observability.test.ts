// Figures and alerts beside compose: the files that its parts read, where they are mounted, as the real programs understand them.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PROCESSES } from '../local/house.mjs';
import { promtool } from '../local/prometheus.mjs';
import { readYaml } from './chart.js';
import { parsed, type Project } from './compose/parser.mjs';
import { root } from './places.js';

interface Config {
  rule_files: string[];
  scrape_configs: {
    job_name: string;
    metrics_path?: string;
    dns_sd_configs: { names: string[]; type: string; port: number }[];
    relabel_configs: { source_labels: string[]; target_label: string }[];
  }[];
}
let folder: string, project: Project;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-observability-'));
  const env = path.join(folder, 'env');
  const script = path.join(root, 'deploy/compose/env.mjs');
  expect(spawnSync('node', [script, '--file', env, '--observability']).status).toBe(0);
  const answer = await parsed(path.join(root, 'docker-compose.yml'), env);
  if (typeof answer === 'string') throw new Error(answer);
  project = answer;
}, 600_000);
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** The root of a part, as far as compose mounts it. */
function placed(part: string): string {
  const place = fs.mkdtempSync(path.join(folder, `${part}-`));
  for (const { type, source, target } of project.services[part]!.volumes!)
    if (type === 'bind') fs.cpSync(source, path.join(place, target), { recursive: true });
  return place;
}
/** Where its image looks for it. */
const PROMETHEUS = 'etc/prometheus/prometheus.yml';

describe('Prometheus', () => {
  const checked = async (place: string) => {
    const { code, output } = await promtool('check', 'config', path.join(place, PROMETHEUS));
    return [code, output];
  };
  it('reads its settings and the alerts that they name', async () => {
    const place = placed('prometheus');
    const { rule_files } = readYaml(fs.readFileSync(path.join(place, PROMETHEUS), 'utf8')) as Config;
    const alerts = fs
      .readFileSync(path.join(place, 'etc/prometheus/alerts.yml'), 'utf8')
      .match(/- alert: /g)!;
    expect(rule_files).toEqual(['alerts.yml']);
    expect(await checked(place)).toEqual([0, expect.stringContaining(`${alerts.length} rules found`)]);
  });
  it.each([
    [
      'alerts that are not mounted',
      (place: string) => fs.rmSync(path.join(place, 'etc/prometheus/alerts.yml')),
      /does not point to an existing file/,
    ],
    [
      'a word that is none of its own',
      (place: string) => fs.appendFileSync(path.join(place, PROMETHEUS), 'scrape_config: []\n'),
      /field scrape_config not found/,
    ],
  ])('and not %s', async (_what, spoil, says) => {
    const place = placed('prometheus');
    spoil(place);
    expect(await checked(place)).toEqual([1, expect.stringMatching(says)]);
  });
  it('asks under the names by which alerts and dashboards ask: of a job, and of which service', () => {
    const text = fs.readFileSync(path.join(placed('prometheus'), PROMETHEUS), 'utf8');
    const [one, ...others] = (readYaml(text) as Config).scrape_configs;
    const { job_name, metrics_path, relabel_configs } = one!;
    expect(others).toEqual([]);
    expect([job_name, metrics_path]).toEqual(['laurel', undefined]); // by itself /metrics
    expect(relabel_configs).toEqual([{ source_labels: ['__meta_dns_name'], target_label: 'service' }]);
  });
  it('asks each of the seven processes, at the port where compose lets it tell its figures', () => {
    const text = fs.readFileSync(path.join(placed('prometheus'), PROMETHEUS), 'utf8');
    const found = (readYaml(text) as Config).scrape_configs.flatMap(({ dns_sd_configs }) =>
      dns_sd_configs.flatMap(({ names, type, port }) => names.map((name) => [name, type, port])),
    );
    const given = PROCESSES.map((name) => [
      name,
      'A',
      Number(project.services[name]!.environment!.HTTP_PORT),
    ]);
    expect(found.toSorted()).toEqual(given.toSorted());
    for (const name of PROCESSES) expect(project.services[name]!.environment!.HTTP_HOST).toBe('0.0.0.0');
    const networks = (name: string) => Object.keys(project.services[name]!.networks);
    for (const name of PROCESSES)
      expect(networks(name)).toEqual(expect.arrayContaining(networks('prometheus')));
  });
});
