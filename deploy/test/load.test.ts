// What tells of a load complains of what it should, and of nothing else: without it a run that fell short would end well.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { told, type Summary } from '../k6/load.js';
import { k6 } from '../local/fetch.mjs';
import { root } from './places.js';

const OUT = '/reports';
const environment = globalThis as { __ENV?: Record<string, string> };
beforeAll(() => void (environment.__ENV = { OUT }));
afterAll(() => void delete environment.__ENV);

/** What was asked, by its name: its p95 in milliseconds, and how often; as k6 tells it, which has 0 of what was never asked for. */
function summaryOf(asked: Record<string, [p95: number, count: number]>): Summary {
  const trends = Object.entries(asked).map(([name, [p95, count]]) => [
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
const within = () => summaryOf({ search: [40, 60], films: [8, 15], reference: [10, 30] });
function complaintsOf(summary: Summary, mostTimes?: number, names = ['search', 'films']) {
  const { stdout, [`${OUT}/summary.json`]: kept } = told(summary, { names, mostTimes });
  const { broken } = JSON.parse(kept!) as { broken: string[] };
  const [said] = /(?:^✕ .*\n)+$|^Every threshold held\.\n$/m.exec(stdout!)!;
  const lines = broken.map((one) => `✕ ${one}`);
  expect(said.trimEnd().split('\n')).toEqual(lines.length > 0 ? lines : ['Every threshold held.']);
  return broken;
}

describe('what tells of a load complains of', () => {
  it('nothing, where each takes at most so many times what the file takes', () =>
    expect(complaintsOf(within(), 4)).toEqual([]));
  it('each that takes longer, by how much', () => {
    const over = summaryOf({ search: [41, 60], films: [80, 15], reference: [10, 30] });
    expect(complaintsOf(over, 4)).toEqual([
      "search: p95 is 4.1 times the reference's (most 4)",
      "films: p95 is 8.0 times the reference's (most 4)",
    ]);
    expect(complaintsOf(over)).toEqual([]); // where only thresholds are held
  });
  it('a threshold that was passed', () => {
    const failed = within();
    failed.metrics.http_req_failed!.thresholds!['rate==0']!.ok = false;
    failed.metrics.dropped_iterations = { values: { count: 3 }, thresholds: { 'count==0': { ok: false } } };
    expect(complaintsOf(failed, 4)).toEqual(['http_req_failed: rate==0', 'dropped_iterations: count==0']);
  });
  it('what was never asked for, be it the file', () => {
    expect(complaintsOf(summaryOf({ search: [40, 60], films: [0, 0], reference: [10, 30] }), 4)).toEqual([
      'films: was never asked for',
    ]);
    expect(complaintsOf(summaryOf({ search: [40, 60], reference: [10, 30] }), 4)).toEqual([
      'films: was never asked for',
    ]);
    const fileless = 'reference: no file was asked for, and nothing to be held against';
    expect(complaintsOf(summaryOf({ search: [40, 60], films: [8, 15], reference: [0, 0] }), 4)).toEqual([
      fileless,
    ]);
    expect(complaintsOf(summaryOf({ search: [40, 60], films: [8, 15] }), 4)).toEqual([fileless]);
  });
  it('a run in which nothing happened', () => {
    const { iterations: _none, ...metrics } = within().metrics;
    expect(complaintsOf({ metrics, state: { testRunDurationMs: 0 } }, 4)).toEqual(['nothing was measured']);
  });
});

it('k6 runs the mixed reads, and complains of the one that takes more than four times what the file takes', async () => {
  const SLOW_MS = 2000;
  const door = http.createServer((request, response) => {
    const slow = request.url!.includes('name=getFestivals&');
    setTimeout(() => response.end('{}'), slow ? SLOW_MS : 0);
  });
  await once(door.listen(0, '127.0.0.1'), 'listening');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-load-'));
  const { port } = door.address() as AddressInfo;
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
    MAY_DROP: '1', // on a busy machine k6 may come late
  };
  const script = path.join(root, 'deploy/k6/mixed-reads.ts');
  try {
    const run = spawn(await k6(), ['run', '--quiet', '--no-color', script], { env, stdio: 'ignore' });
    await once(run, 'exit');
    const { broken } = JSON.parse(fs.readFileSync(path.join(folder, 'summary.json'), 'utf8')) as {
      broken: string[];
    };
    expect(broken.filter((one) => one.startsWith('search'))).toEqual([
      expect.stringMatching(/^search: p95 is \d+\.\d times the reference's \(most 4\)$/),
    ]);
    expect(broken.join()).not.toMatch(/never asked|no file|nothing|http_req_failed|checks/);
  } finally {
    door.close().closeAllConnections();
    fs.rmSync(folder, { recursive: true });
  }
});
