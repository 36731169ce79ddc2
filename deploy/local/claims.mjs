// What one process has to itself for as long as it lives: a port, an installation that is upgraded. A claim is a file that names it.
import fs from 'node:fs';
import path from 'node:path';
import { sha256 } from './house.mjs';
import { whoIs } from './who.mjs';

/** Whether what the file stands for is this process's from now on: no other is given it while this one lives and has not let go of it. */
export function claim(file) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  return take(file) || succeed(file);
}

/** Whatever lies there of another stays. */
export function letGo(file) {
  if (read(file) === own()) fs.rmSync(file, { force: true });
}

/** The process that has claimed it, as far as that is to be had: not while it is just doing so, nor once it has let go. */
export function holderOf(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')).pid;
  } catch {
    return undefined;
  }
}

const own = () => JSON.stringify({ pid: process.pid, who: whoIs(process.pid) });

function take(file) {
  try {
    fs.writeFileSync(file, own(), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

/** What is written there; nothing where nothing is. */
function read(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  }
}

/** A claim is empty between its making and its writing; one that stays so was made by a process that was killed there. */
const WRITTEN_AFTER_MS = 5000;
function isDead(file, text) {
  if (text === undefined) return false;
  if (text !== '') {
    const { pid, who } = JSON.parse(text);
    return whoIs(pid) !== who;
  }
  const made = fs.statSync(file, { throwIfNoEntry: false });
  return made !== undefined && Date.now() - made.mtimeMs > WRITTEN_AFTER_MS;
}
/**
 * Puts this process's claim in the place of one whose process is gone, and answers whether it could. Who may is claimed, too, under a name of
 * that one dead claim: so it lies there until it is replaced, and a claim of somebody who lives is never moved.
 */
function succeed(file) {
  const dead = read(file);
  if (!isDead(file, dead)) return false;
  const succession = `${file}.${sha256(dead).slice(0, 8)}`;
  if (!claim(succession)) return false;
  try {
    // Another may have succeeded before this one might.
    if (read(file) !== dead || !isDead(file, dead)) return false;
    const fresh = `${file}.${process.pid}`;
    fs.writeFileSync(fresh, own());
    fs.renameSync(fresh, file);
    return true;
  } finally {
    letGo(succession);
  }
}
