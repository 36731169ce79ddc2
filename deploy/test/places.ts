// What stands in several places, since no file there can read another: read here, and held equal by tests.
import fs from 'node:fs';
import path from 'node:path';
import { readYaml } from './chart.js';

export const root = path.join(import.meta.dirname, '../..');
export const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
/** What a pattern's first group finds in a file, each once. */
export const foundIn = (file: string, pattern: RegExp) => [
  ...new Set([...read(file).matchAll(pattern)].map(([, one]) => one)),
];

interface Part {
  image?: string;
  mem_limit?: string;
  profiles?: string[];
  command?: string[];
  healthcheck?: { test: string[] };
  environment?: Record<string, string>;
}
/** The services of a file of compose. */
export const composed = (file: string) =>
  (readYaml(read(file)) as { services: Record<string, Part> }).services;
interface Resources {
  limits: { memory: string };
}
/** The chart's values. */
export const values = readYaml(read('helm/laurel/values.yaml')) as {
  dev: { images: Record<string, string>; memory: Record<string, string> };
  defaults: { resources: Resources };
  processes: Record<string, { resources?: Resources }>;
};
/** The most memory that a process of the chart may have. */
export const memoryOf = (name: string) =>
  (values.processes[name]!.resources ?? values.defaults.resources).limits.memory;
/** In MiB. */
export const mebibytes = (text: string) => text.replace(/^1(g|Gi)$/, '1024m').replace(/Mi?$/i, '');
