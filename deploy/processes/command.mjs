// Runs other programs.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { superviseChild } from './supervise-child.mjs';
import { root, UserError } from '../workspace/repository.mjs';
import { signalGroup } from './process-identity.mjs';

const runningChildren = new Set();

/** Ends every program that `run` has started, for Ctrl-C. */
export const endRunning = () => runningChildren.forEach((child) => signalGroup(child.pid, 'SIGTERM'));

/** Creates an error for a program that ended with a code other than 0, with its last lines of output. */
export function createFailure(program, args, { code, output }) {
  const tail = output.trim().split('\n').slice(-25).join('\n');
  return new UserError(`"${[path.basename(program), ...args].join(' ')}" ended with ${code}.\n${tail}`);
}

/**
 * Runs a program to its end and resolves with { code, stdout, output }. `output` is `stdout` and standard error in
 * the order of their arrival. With `check` a code other than 0 is an error that ends in the program's last
 * lines. With `show` the terminal shows both instead. A program that prints nothing for `maxSilenceMs` is ended.
 */
export function run(program, args, { check = true, show = false, env, maxSilenceMs, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
      detached: true, // a separate process group, so that the program ends together with its children
      ...options,
    });
    runningChildren.add(child);
    superviseChild(child);
    let [stdout, output] = ['', ''];
    const appendOutput = (text, addition) => (text + addition).slice(-4_000_000);
    child.stdout?.on('data', (text) => (stdout = appendOutput(stdout, text)));
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text) => (output = appendOutput(output, text)));
    const silenceTimer =
      maxSilenceMs && endWhenSilent(child, maxSilenceMs, (text) => (output = appendOutput(output, text)));
    child.on('error', (error) => reject(new UserError(`"${program}" could not be run: ${error.message}`)));
    child.on('close', (code, signal) => {
      runningChildren.delete(child);
      clearTimeout(silenceTimer);
      if (code === 0 || !check) return resolve({ code: code ?? 1, stdout, output });
      reject(createFailure(program, args, { code: code ?? signal, output }));
    });
  });
}

/** Ends a program that prints nothing for `ms`; each output starts the time again. */
function endWhenSilent(child, ms, report) {
  const timer = setTimeout(() => {
    report(`\nEnded after ${Math.round(ms / 60_000)} minutes without output.`);
    signalGroup(child.pid, 'SIGTERM');
  }, ms);
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', () => timer.refresh());
  return timer;
}

/** Returns the full path of a program on PATH, or null. */
export function onPath(program) {
  for (const folder of (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)) {
    const file = path.join(folder, program);
    try {
      fs.accessSync(file, fs.constants.X_OK);
      if (fs.statSync(file).isFile()) return file;
    } catch {
      // try the next folder
    }
  }
  return null;
}
