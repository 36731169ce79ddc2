// Runs Jest and counts. What failed is tried a second time, alone, and said: a shared machine may stand still for half a minute, and
// whatever waits meanwhile is late. What fails twice has failed (decision 004). Both attempts begin random tests with the same seed.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from './house.mjs';
import { testSeed } from './test-seed.mjs';

/** More files than these are no accident. */
const MOST_AGAIN = 8;
/** So many of the files that take longest are named. */
const MOST_SLOW = 12;

/** `run` is given Jest's further arguments and answers { code, output }. A suite that could not run counts as one failed. */
export async function countTests(run) {
  const seed = `Random tests began with SEED=${testSeed()}`;
  const first = await attempt(run, []);
  if (!first.report) return { passed: 0, failed: 1, output: first.output };
  if (!first.report.numTotalTests && !first.report.numRuntimeErrorTestSuites && !first.code)
    return 'there are no tests yet';
  const files = first.report.testResults.filter(({ status }) => status === 'failed');
  const slow = slowest(first.report.testResults);
  const told = {
    ...sum(first),
    output: `${first.output}\n\n${seed}`,
    again: [],
    slow,
    failures: files.flatMap(failuresOf),
  };
  if (files.length === 0 || files.length > MOST_AGAIN) return told;

  const second = await attempt(run, ['--maxWorkers=1', '--runTestsByPath', ...files.map(({ name }) => name)]);
  const isWhole = files.every(({ name }) => second.report?.testResults.some((file) => file.name === name));
  if (!isWhole) return told;
  const passedBefore = files
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed').length;
  const { passed, failed } = sum(second);
  return {
    slow,
    failures: second.report.testResults.flatMap(failuresOf),
    passed: told.passed - passedBefore + passed,
    failed,
    output: `${first.output}\n\nTried again, alone:\n${second.output}\n\n${seed}`,
    again: files.flatMap((file) =>
      cured(
        file,
        second.report.testResults.find(({ name }) => name === file.name),
      ),
    ),
  };
}

async function attempt(run, args) {
  const file = path.join(os.tmpdir(), `laurel-jest-${process.pid}-${performance.now()}.json`);
  const { code, output } = await run([
    '--json',
    `--outputFile=${file}`,
    '--passWithNoTests',
    '--forceExit',
    ...args,
  ]);
  const report = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : null;
  fs.rmSync(file, { force: true });
  // Jest's report itself is on standard output too: only what is readable is kept.
  const readable = output
    .split('\n')
    .filter((line) => !/^(\{"num|Test results written to|Force exiting Jest)/.test(line));
  return { code, report, output: readable.join('\n') };
}

/** The files that took longest, in whole seconds. */
const slowest = (files) =>
  files
    .map(({ name, startTime, endTime }) => ({ name, seconds: Math.round((endTime - startTime) / 1000) }))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, MOST_SLOW)
    .map(({ name, seconds }) => `${path.relative(root, name)} ${seconds} s`);

function sum({ code, report }) {
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  return { passed: report.numPassedTests, failed: failed || (code ? 1 : 0) };
}

/** The tests of a file that failed and passed in the second attempt, and the first lines of why they failed. */
function cured({ name, assertionResults, message }, second) {
  const passed = new Set(
    second.assertionResults.filter(({ status }) => status === 'passed').map(({ fullName }) => fullName),
  );
  const told =
    assertionResults.length === 0 && second.status === 'passed'
      ? [['the file could not run', message]]
      : failedOf(assertionResults).filter(([what]) => passed.has(what));
  return told.map((one) => inShort(name, one));
}

const failedOf = (assertionResults) =>
  assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => [fullName, failureMessages.join('\n')]);
/** The tests of a file that failed, or that it could not run. */
function failuresOf({ name, status, assertionResults, message }) {
  const told = failedOf(assertionResults);
  if (told.length === 0 && status === 'failed') told.push(['the file could not run', message]);
  return told.map((one) => inShort(name, one));
}
function inShort(file, [what, why]) {
  const lines = why.split('\n').filter(Boolean).slice(0, 4);
  return `${path.relative(root, file)} › ${what}\n${lines.map((line) => `      ${line.trim()}`).join('\n')}`;
}
