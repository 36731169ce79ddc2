// A real Prometheus for tests, on a free port, in a temporary folder.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { run } from '../../processes/command.mjs';
import { findPrometheus } from '../fetch.mjs';
import { superviseChild } from '../../processes/supervise-child.mjs';
import { root } from '../../workspace/repository.mjs';
import { findFreePort } from '../../processes/ports.mjs';
import { waitForUrl } from '../../processes/supervise.mjs';

const observability = path.join(root, 'deploy/observability');

/** Runs promtool's `check` and `test` commands in the observability folder. */
export async function runPromtool(...args) {
  const { promtool: program } = await findPrometheus();
  return run(program, args, { cwd: observability, check: false });
}

/**
 * Starts a Prometheus that scrapes `targets` (service → port) each second. `extraConfig`: further
 * settings. The caller stops it.
 */
export async function startPrometheus(targets, extraConfig = {}) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-prometheus-'));
  const port = await findFreePort();
  const configs = Object.entries(targets).map(([service, targetPort]) => ({
    targets: [`127.0.0.1:${targetPort}`],
    labels: { service },
  }));
  const config = {
    global: { scrape_interval: '1s' },
    rule_files: [path.join(observability, 'alerts.yml')],
    scrape_configs: [{ job_name: 'laurel', static_configs: configs }],
    ...extraConfig,
  };
  const file = path.join(folder, 'prometheus.yml');
  fs.writeFileSync(file, JSON.stringify(config)); // JSON is YAML
  const { prometheus: program } = await findPrometheus();
  const child = spawn(
    program,
    [
      `--config.file=${file}`,
      `--web.listen-address=127.0.0.1:${port}`,
      `--storage.tsdb.path=${path.join(folder, 'data')}`,
      // Alertmanager is discovered some seconds after the first alert may fire.
      '--rules.alert.resend-delay=1s',
    ],
    { stdio: 'ignore' },
  );
  superviseChild(child, 'SIGKILL');
  const stop = async () => {
    const exited = once(child, 'exit');
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await exited;
    }
    fs.rmSync(folder, { recursive: true, force: true });
  };
  const hasEnded = () => child.exitCode !== null;
  if (!(await waitForUrl(`http://127.0.0.1:${port}/-/ready`, { seconds: 60, until: hasEnded }))) {
    await stop();
    throw new Error('Prometheus did not start.');
  }
  return {
    /** Returns the current result of a query. */
    async query(text) {
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1/query?query=${encodeURIComponent(text)}`);
      const { status, data, error } = await answer.json();
      if (status !== 'success') throw new Error(`${text}: ${error}`);
      return data.result;
    },
    stop,
  };
}
