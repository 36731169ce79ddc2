// npm run mutants: runs Stryker with stryker.config.mjs. With --record it reads Stryker's JSON report.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { recordMeasurements } from '../measurements/record.mjs';
import { node24, root } from '../../workspace/repository.mjs';
import { parseOptions, recordOption } from '../../workspace/options.mjs';

const { values } = parseOptions({
  command: 'npm run mutants --',
  description: 'Counts the mutants of the rules and domains that their tests kill.',
  options: { mutate: { type: 'string', description: 'Only these files, as a glob.' }, record: recordOption },
});
const REPORT = path.join(root, 'reports/mutation/mutation.json');
const RULES = 'proto/rules/';
/** The states of a mutant that count in Stryker's score. */
const [DETECTED, UNDETECTED] = [
  ['Killed', 'Timeout'],
  ['Survived', 'NoCoverage'],
];

const stryker = path.join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js');
const args = ['run', '--reporters', 'clear-text,progress,json'];
if (values.mutate) args.push('--mutate', values.mutate);
fs.rmSync(REPORT, { force: true });
const { status } = spawnSync(node24, [stryker, ...args], { cwd: root, stdio: 'inherit' });
if (values.record)
  recordMeasurements('npm run mutants', [
    {
      metric: `mutants killed in the rules${values.mutate ? ` (${values.mutate})` : ''}`,
      value: `${computeScore(JSON.parse(fs.readFileSync(REPORT, 'utf8'))).toFixed(1)} %`,
      reference: '–',
    },
  ]);
process.exitCode = status ?? 1;

/** Returns the percentage of the mutants of the rules that the tests detect. */
function computeScore({ files }) {
  const mutants = Object.entries(files).flatMap(([file, result]) =>
    file.startsWith(RULES) ? result.mutants : [],
  );
  const count = (states) => mutants.filter((mutant) => states.includes(mutant.status)).length;
  return (100 * count(DETECTED)) / (count(DETECTED) + count(UNDETECTED));
}
