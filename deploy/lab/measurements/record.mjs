// Saves the figures of a benchmark in results/*.json and in deploy/measurements.md.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '../../workspace/repository.mjs';
import { RESULTS_FOLDER, writePage } from './page.mjs';

/**
 * Saves the rows ({ metric, value, reference }) as the newest result of the command.
 * @throws Error if a row of the previous result is missing, as after a run with unusual options.
 */
export function recordMeasurements(command, rows) {
  const file = path.join(RESULTS_FOLDER, `${command.replaceAll(/[^A-Za-z0-9]+/g, '-')}.json`);
  const previous = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')).rows : [];
  const missing = previous.find(({ metric }) => !rows.some((row) => row.metric === metric));
  if (missing) throw new Error(`Not recorded: this run did not measure "${missing.metric}".`);
  const result = {
    command,
    measuredAt: new Date().toISOString().slice(0, 10),
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim(),
    cores: os.availableParallelism(),
    node: process.versions.node,
    rows,
  };
  fs.writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
  writePage();
  console.log(`Recorded in ${path.relative(root, file)}.`);
}
