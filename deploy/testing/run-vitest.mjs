// Runs the tests of a Vitest configuration and counts them. A test that fails has failed: nothing is tried twice.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '../workspace/repository.mjs';
import { getTestSeed } from './random-seed.mjs';

const MAX_SLOW_FILES = 12;
/** Enough for the error and for what the pages of a journey showed. */
const MAX_REASON_LINES = 12;

/**
 * @param config A Vitest configuration, relative to the project's root.
 * @param runNodeProgram Runs a program of `node_modules` with these arguments and resolves with { code, output }.
 * @returns { passed, failed, output, failures, slow }: `failures` name each failed test and why; `slow` names the slowest files.
 */
export async function runVitest(config, runNodeProgram) {
  const reportFile = path.join(os.tmpdir(), `laurel-vitest-${process.pid}-${performance.now()}.json`);
  const { code, output } = await runNodeProgram('vitest/vitest.mjs', [
    'run',
    '--config',
    config,
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${reportFile}`,
  ]);
  const report = fs.existsSync(reportFile) ? JSON.parse(fs.readFileSync(reportFile, 'utf8')) : null;
  fs.rmSync(reportFile, { force: true });
  if (!report) return { passed: 0, failed: 1, output, failures: [`${config} did not finish`] };
  const failures = report.testResults.flatMap(getFailures);
  return {
    passed: report.numPassedTests,
    failed: failures.length || (code ? 1 : 0),
    output: `${output}\n\nRandom tests used SEED=${getTestSeed()}`,
    failures,
    slow: getSlowestFiles(report.testResults),
  };
}

const getSlowestFiles = (files) =>
  files
    .map(({ name, startTime, endTime }) => ({ name, seconds: Math.round((endTime - startTime) / 1000) }))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, MAX_SLOW_FILES)
    .map(({ name, seconds }) => `${path.relative(root, name)} ${seconds} s`);

function getFailures({ name, status, assertionResults, message }) {
  const failures = assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => [test.fullName, test.failureMessages.join('\n')]);
  if (failures.length === 0 && status === 'failed') failures.push(['the file could not run', message]);
  return failures.map(([test, reason]) => {
    const lines = reason
      .split('\n')
      .filter((line) => line && !line.includes('/node_modules/'))
      .slice(0, MAX_REASON_LINES);
    return `${path.relative(root, name)} › ${test}\n${lines.map((line) => `      ${line.trim()}`).join('\n')}`;
  });
}
