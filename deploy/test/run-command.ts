import { spawnSync } from 'node:child_process';
import path from 'node:path';

/** Runs a script of `deploy/commands` without a running platform. */
export function runCommand(name: string, ...args: string[]) {
  const script = path.resolve(__dirname, '../commands', name);
  const env = { ...process.env, LAUREL_STATE: path.join(__dirname, 'nowhere') };
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    env,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}
