import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { findFreePort } from '../processes/ports.mjs';

const PROCESSES = 3;
const PORTS_PER_PROCESS = 150;
const portsModule = pathToFileURL(path.resolve(__dirname, '../processes/ports.mjs')).href;
/** Reserves ports and lives until its input ends. The ports belong to it until then. */
const reserveScript = `
  const { findFreePort } = await import(${JSON.stringify(portsModule)});
  const chosen = [];
  for (let n = 0; n < ${PORTS_PER_PROCESS}; n++) chosen.push(await findFreePort());
  console.log(JSON.stringify(chosen));
  process.stdin.on('end', () => process.exit(0)).resume();
`;

it('gives concurrent processes different ports, although none listens yet', async () => {
  const processes = Array.from({ length: PROCESSES }, () =>
    spawn(process.execPath, ['--input-type=module', '--eval', reserveScript], {
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  );
  const chosen = await Promise.all(
    processes.map(async ({ stdout }) => {
      for await (const line of createInterface(stdout)) return JSON.parse(line) as number[];
      throw new Error('It ended before it had chosen.');
    }),
  );
  for (const { stdin } of processes) stdin.end();
  expect(new Set(chosen.flat()).size).toBe(PROCESSES * PORTS_PER_PROCESS);
});

it('gives a port that is free and outside the range for outgoing connections', async () => {
  const port = await findFreePort();
  const server = net.createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  await new Promise((resolve) => server.close(resolve));
  const range = '/proc/sys/net/ipv4/ip_local_port_range';
  const first = fs.existsSync(range) ? Number(fs.readFileSync(range, 'utf8').split(/\s+/)[0]) : 32_768;
  expect(port).toBeLessThan(first);
});

describe('an empty claim, as a killed process leaves it', () => {
  const home = process.env.XDG_CACHE_HOME;
  let cache: string;
  beforeEach(() => {
    cache = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-ports-'));
    process.env.XDG_CACHE_HOME = cache;
  });
  afterEach(() => {
    fs.rmSync(cache, { recursive: true, force: true });
    if (home === undefined) delete process.env.XDG_CACHE_HOME;
    else process.env.XDG_CACHE_HOME = home;
  });
  /** Creates an empty claim for every port of the range, some seconds ago. */
  function claimAll(seconds: number): void {
    const folder = path.join(cache, 'laurel/ports');
    fs.mkdirSync(folder, { recursive: true });
    const since = Date.now() / 1000 - seconds;
    for (let port = 20_000; port < 32_000; port++) {
      fs.writeFileSync(path.join(folder, String(port)), '');
      fs.utimesSync(path.join(folder, String(port)), since, since);
    }
  }
  it('is free some seconds later', async () => {
    claimAll(10);
    expect(await findFreePort()).toBeLessThan(32_000);
  });
  it('belongs to the other process until then', async () => {
    claimAll(-60); // Created in the future, so that it stays recent however long the search takes.
    await expect(findFreePort()).rejects.toThrow('No port is free');
  });
});
