import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { guard } from '../../../deploy/local/guard.mjs';
import { until } from '../../../deploy/local/until.mjs';

/** A service as a process of its own, as it was built; ready. */
export async function startKillable(name: string, env: Record<string, string>) {
  const main = path.resolve(import.meta.dirname, `../../${name}/dist/main.js`);
  let child: ChildProcess | undefined;
  const start = async () => {
    fs.rmSync(env.GRPC_URL!.replace(/^unix:/, ''), { force: true }); // who is killed leaves it behind
    child = spawn(process.execPath, [main], { env: { ...process.env, ...env }, stdio: 'ignore' });
    guard(child, 'SIGKILL');
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
    const gone = once(child!, 'exit');
    child!.kill(signal);
    await gone;
  };
  await start();
  return {
    /** With −9, and started again. */
    async kill(): Promise<void> {
      await end('SIGKILL');
      await start();
    },
    /** By that signal, where it is not ended yet. */
    end,
    close: () => end('SIGTERM'),
  };
}
export type Killable = Awaited<ReturnType<typeof startKillable>>;
