// Checks that the load report contains exactly the right problems. Otherwise a run that failed would end
// successfully.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { summarize, type Summary } from '../k6/load.js';
import { findK6 } from '../install/fetch.mjs';
import { root } from './repository-files.js';

const OUT = '/reports';
const environment = globalThis as { __ENV?: Record<string, string> };
beforeAll(() => void (environment.__ENV = { OUT }));
afterAll(() => void delete environment.__ENV);

/**
 * A summary as k6 writes it. `timings`: the p95 in milliseconds and the number of requests by name. k6
 * reports 0 for a request that was never sent.
 */
function createSummary(timings: Record<string, [p95: number, count: number]>): Summary {
  const trends = Object.entries(timings).map(([name, [p95, count]]) => [
    `http_req_duration{name:${name}}`,
    {
      values: { med: p95 / 2, 'p(95)': p95, 'p(99)': p95, max: p95, count },
      thresholds: { 'max>=0': { ok: true } },
    },
  ]);
  const failed = { values: { passes: 0 }, thresholds: { 'rate==0': { ok: true } } };
  return {
    metrics: {
      iterations: { values: { count: 100 } },
      http_req_failed: failed,
      ...(Object.fromEntries(trends) as Summary['metrics']),
    },
    state: { testRunDurationMs: 30_000 },
  };
}
const createGoodSummary = () => createSummary({ search: [40, 60], films: [8, 15], reference: [10, 30] });
function getBroken(summary: Summary, maxTimes?: number, names = ['search', 'films']) {
  const { stdout, [`${OUT}/summary.json`]: summaryJson } = summarize(summary, { names, maxTimes });
  const { broken } = JSON.parse(summaryJson!) as { broken: string[] };
  const [printed] = /(?:^✕ .*\n)+$|^All thresholds passed\.\n$/m.exec(stdout!)!;
  const lines = broken.map((problem) => `✕ ${problem}`);
  expect(printed.trimEnd().split('\n')).toEqual(lines.length > 0 ? lines : ['All thresholds passed.']);
  return broken;
}

describe('the load report', () => {
  it('is empty when each request takes at most the allowed multiple of the reference’s time', () =>
    expect(getBroken(createGoodSummary(), 4)).toEqual([]));
  it('names each slower request and its multiple', () => {
    const slowSummary = createSummary({ search: [41, 60], films: [80, 15], reference: [10, 30] });
    expect(getBroken(slowSummary, 4)).toEqual([
      "search: p95 is 4.1 times the reference's (at most 4 allowed)",
      "films: p95 is 8.0 times the reference's (at most 4 allowed)",
    ]);
    expect(getBroken(slowSummary)).toEqual([]); // Only thresholds apply here.
  });
  it('names a violated threshold', () => {
    const failed = createGoodSummary();
    failed.metrics.http_req_failed!.thresholds!['rate==0']!.ok = false;
    failed.metrics.dropped_iterations = { values: { count: 3 }, thresholds: { 'count==0': { ok: false } } };
    expect(getBroken(failed, 4)).toEqual(['http_req_failed: rate==0', 'dropped_iterations: count==0']);
  });
  it('names a request that was never sent, including the reference', () => {
    expect(getBroken(createSummary({ search: [40, 60], films: [0, 0], reference: [10, 30] }), 4)).toEqual([
      'films: was never requested',
    ]);
    expect(getBroken(createSummary({ search: [40, 60], reference: [10, 30] }), 4)).toEqual([
      'films: was never requested',
    ]);
    const noReference = 'reference: no file was requested, so there is nothing to compare with';
    expect(getBroken(createSummary({ search: [40, 60], films: [8, 15], reference: [0, 0] }), 4)).toEqual([
      noReference,
    ]);
    expect(getBroken(createSummary({ search: [40, 60], films: [8, 15] }), 4)).toEqual([noReference]);
  });
  it('reports a run in which nothing happened', () => {
    const { iterations: _none, ...metrics } = createGoodSummary().metrics;
    expect(getBroken({ metrics, state: { testRunDurationMs: 0 } }, 4)).toEqual(['nothing was measured']);
  });
});

it('k6 runs the mixed reads and reports the one that takes more than four times as long as the reference', async () => {
  const SLOW_MS = 2000;
  const server = http.createServer((request, response) => {
    const isSlow = request.url!.includes('name=getFestivals&');
    setTimeout(() => response.end('{}'), isSlow ? SLOW_MS : 0);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-load-'));
  const { port } = server.address() as AddressInfo;
  const env = {
    PATH: '/usr/bin:/bin',
    BASE: `http://127.0.0.1:${port}`,
    OUT: folder,
    COOKIE: 'a=b',
    USER_ID: 'ada',
    FILM_ID: '1',
    RATE: '20',
    DURATION: '2s',
    WARM: '0',
    ALLOW_DROPPED: '1', // On a busy machine k6 may start requests late.
  };
  const script = path.join(root, 'deploy/k6/mixed-reads.ts');
  try {
    const run = spawn(await findK6(), ['run', '--quiet', '--no-color', script], { env, stdio: 'ignore' });
    await once(run, 'exit');
    const { broken } = JSON.parse(fs.readFileSync(path.join(folder, 'summary.json'), 'utf8')) as {
      broken: string[];
    };
    expect(broken.filter((problem) => problem.startsWith('search'))).toEqual([
      expect.stringMatching(/^search: p95 is \d+\.\d times the reference's \(at most 4 allowed\)$/),
    ]);
    expect(broken.join()).not.toMatch(/never requested|no file|nothing|http_req_failed|checks/);
  } finally {
    server.close().closeAllConnections();
    fs.rmSync(folder, { recursive: true });
  }
});
