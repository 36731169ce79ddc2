// Running other programs.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { guard } from './guard.mjs';
import { root, Sentence } from './house.mjs';
import { signalGroup } from './who.mjs';

const runningNow = new Set();

/** Ends every program that `run` has running: for Ctrl-C. */
export const endRunning = () => runningNow.forEach((child) => signalGroup(child.pid, 'SIGTERM'));

/** That a program ended with something other than 0, and what it said last. */
export function failure(program, args, { code, output }) {
  const tail = output.trim().split('\n').slice(-25).join('\n');
  return new Sentence(`"${[path.basename(program), ...args].join(' ')}" ended with ${code}.\n${tail}`);
}

/**
 * Runs a program to its end and resolves with { code, stdout, output }: what it answers, and that with its warnings between. With `check` a code other
 * than 0 is an error that ends in its last lines.
 */
export function run(program, args, { check = true, show = false, env, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
      detached: true, // a group of its own, so that it ends with its children
      ...options,
    });
    runningNow.add(child);
    guard(child);
    let [stdout, output] = ['', ''];
    const added = (text, more) => (text + more).slice(-4_000_000);
    child.stdout?.on('data', (text) => (stdout = added(stdout, text)));
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text) => (output = added(output, text)));
    child.on('error', (error) => reject(new Sentence(`"${program}" could not be run: ${error.message}`)));
    child.on('close', (code, signal) => {
      runningNow.delete(child);
      if (code === 0 || !check) return resolve({ code: code ?? 1, stdout, output });
      reject(failure(program, args, { code: code ?? signal, output }));
    });
  });
}

/** The full path of a program on PATH, or null. */
export function onPath(program) {
  for (const folder of (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)) {
    const file = path.join(folder, program);
    try {
      fs.accessSync(file, fs.constants.X_OK);
      if (fs.statSync(file).isFile()) return file;
    } catch {
      // the next folder
    }
  }
  return null;
}
