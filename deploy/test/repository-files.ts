// Reads values that appear in several files, because those files cannot read each other. Tests compare them.
import fs from 'node:fs';
import path from 'node:path';
import { readYaml } from './chart.js';

export const root = path.join(import.meta.dirname, '../..');
export const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
/** The distinct matches of a pattern's first group in a file. */
export const findMatches = (file: string, pattern: RegExp) => [
  ...new Set([...read(file).matchAll(pattern)].map(([, group]) => group)),
];

interface ComposeService {
  image?: string;
  mem_limit?: string;
  profiles?: string[];
  command?: string[];
  entrypoint?: string[];
  healthcheck?: { test: string[] };
  environment?: Record<string, string>;
}
/** The services of a compose file. */
export const readComposeServices = (file: string) =>
  (readYaml(read(file)) as { services: Record<string, ComposeService> }).services;
interface Resources {
  limits: { memory: string };
}
/** The values of the chart. */
export const values = readYaml(read('helm/laurel/values.yaml')) as {
  dev: { images: Record<string, string>; memory: Record<string, string> };
  defaults: { resources: Resources };
  processes: Record<string, { resources?: Resources }>;
};
/** The memory limit of a process in the chart. */
export const getMemoryLimit = (name: string) =>
  (values.processes[name]!.resources ?? values.defaults.resources).limits.memory;
/** A memory size in MiB. */
export const toMebibytes = (text: string) => text.replace(/^1(g|Gi)$/, '1024m').replace(/Mi?$/i, '');
