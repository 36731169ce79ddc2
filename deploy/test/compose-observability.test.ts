// Checks the mounted files of metrics and alerts in compose with the real programs.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PROCESSES } from '../workspace/repository.mjs';
import { runPromtool } from '../install/servers/prometheus.mjs';
import { readYaml } from './chart.js';
import { parseProject, type Project } from './compose/parser.mjs';
import { root } from './repository-files.js';

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
  const parsed = await parseProject(path.join(root, 'docker-compose.yml'), env);
  if (typeof parsed === 'string') throw new Error(parsed);
  project = parsed;
}, 600_000);
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** The root folder of a service, as far as compose mounts it. */
function createRootFolder(service: string): string {
  const rootFolder = fs.mkdtempSync(path.join(folder, `${service}-`));
  for (const { type, source, target } of project.services[service]!.volumes!)
    if (type === 'bind') fs.cpSync(source, path.join(rootFolder, target), { recursive: true });
  return rootFolder;
}
/** The path at which the image reads its configuration. */
const CONFIG_PATH = 'etc/prometheus/prometheus.yml';

describe('Prometheus', () => {
  const checkConfig = async (rootFolder: string) => {
    const { code, output } = await runPromtool('check', 'config', path.join(rootFolder, CONFIG_PATH));
    return [code, output];
  };
  it('reads its settings and the alerts that they name', async () => {
    const rootFolder = createRootFolder('prometheus');
    const { rule_files } = readYaml(fs.readFileSync(path.join(rootFolder, CONFIG_PATH), 'utf8')) as Config;
    const alerts = fs
      .readFileSync(path.join(rootFolder, 'etc/prometheus/alerts.yml'), 'utf8')
      .match(/- alert: /g)!;
    expect(rule_files).toEqual(['alerts.yml']);
    expect(await checkConfig(rootFolder)).toEqual([
      0,
      expect.stringContaining(`${alerts.length} rules found`),
    ]);
  });
  it.each([
    [
      'alerts that are not mounted',
      (rootFolder: string) => fs.rmSync(path.join(rootFolder, 'etc/prometheus/alerts.yml')),
      /does not point to an existing file/,
    ],
    [
      'an unknown key',
      (rootFolder: string) => fs.appendFileSync(path.join(rootFolder, CONFIG_PATH), 'scrape_config: []\n'),
      /field scrape_config not found/,
    ],
  ])('refuses %s', async (_what, damage, pattern) => {
    const rootFolder = createRootFolder('prometheus');
    damage(rootFolder);
    expect(await checkConfig(rootFolder)).toEqual([1, expect.stringMatching(pattern)]);
  });
  it('scrapes under the names that alerts and dashboards use, for job and service', () => {
    const text = fs.readFileSync(path.join(createRootFolder('prometheus'), CONFIG_PATH), 'utf8');
    const [scrapeConfig, ...others] = (readYaml(text) as Config).scrape_configs;
    const { job_name, metrics_path, relabel_configs } = scrapeConfig!;
    expect(others).toEqual([]);
    expect([job_name, metrics_path]).toEqual(['laurel', undefined]); // The default, /metrics.
    expect(relabel_configs).toEqual([{ source_labels: ['__meta_dns_name'], target_label: 'service' }]);
  });
  it('scrapes each of the seven processes at its metrics port', () => {
    const text = fs.readFileSync(path.join(createRootFolder('prometheus'), CONFIG_PATH), 'utf8');
    const found = (readYaml(text) as Config).scrape_configs.flatMap(({ dns_sd_configs }) =>
      dns_sd_configs.flatMap(({ names, type, port }) => names.map((name) => [name, type, port])),
    );
    const expected = PROCESSES.map((name) => [
      name,
      'A',
      Number(project.services[name]!.environment!.HTTP_PORT),
    ]);
    expect(found.toSorted()).toEqual(expected.toSorted());
    for (const name of PROCESSES) expect(project.services[name]!.environment!.HTTP_HOST).toBe('0.0.0.0');
    const listNetworks = (name: string) => Object.keys(project.services[name]!.networks);
    for (const name of PROCESSES)
      expect(listNetworks(name)).toEqual(expect.arrayContaining(listNetworks('prometheus')));
  });
});
