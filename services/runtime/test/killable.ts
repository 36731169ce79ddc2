import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { superviseChild } from '../../../deploy/processes/supervise-child.mjs';
import { until } from '../../../deploy/testing/until.mjs';

/** Starts the built service in its own process, and waits until it is ready. */
export async function startKillable(name: string, env: Record<string, string>) {
  const main = path.resolve(import.meta.dirname, `../../${name}/dist/main.js`);
  let child: ChildProcess | undefined;
  const start = async () => {
    fs.rmSync(env.GRPC_URL!.replace(/^unix:/, ''), { force: true }); // a killed process leaves its socket behind
    child = spawn(process.execPath, [main], { env: { ...process.env, ...env }, stdio: 'ignore' });
    superviseChild(child, 'SIGKILL');
    const ready = `http://127.0.0.1:${env.HTTP_PORT}/health/ready`;
    await until(() =>
      fetch(ready).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
  };
  const end = async (signal: NodeJS.Signals) => {
    if (child!.exitCode !== null || child!.signalCode !== null) return;
    const exited = once(child!, 'exit');
    child!.kill(signal);
    await exited;
  };
  await start();
  return {
    /** Kills the process with SIGKILL and starts it again. */
    async kill(): Promise<void> {
      await end('SIGKILL');
      await start();
    },
    /** Sends the signal, unless the process has already ended. */
    end,
    close: () => end('SIGTERM'),
  };
}
export type Killable = Awaited<ReturnType<typeof startKillable>>;
