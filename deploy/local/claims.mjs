// What one process has to itself for as long as it lives: a port, an installation that is upgraded. A claim is a file that names it.
import fs from 'node:fs';
import path from 'node:path';
import { whoIs } from './who.mjs';

/** Whether what the file stands for is this process's from now on: no other is given it while this one lives and has not let go of it. */
export function claim(file) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  return take(file) || (forgetDead(file) && take(file));
}

export const letGo = (file) => fs.rmSync(file, { force: true });

/** The process that has claimed it, as far as that is to be had: not while it is just doing so, nor once it has let go. */
export function holderOf(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')).pid;
  } catch {
    return undefined;
  }
}

function take(file) {
  try {
    fs.writeFileSync(file, JSON.stringify({ pid: process.pid, who: whoIs(process.pid) }), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

/** A claim is empty between its making and its writing; one that stays so was made by a process that was killed there. */
const WRITTEN_AFTER_MS = 5000;
function isDead(file) {
  const text = fs.readFileSync(file, 'utf8');
  if (text === '') return Date.now() - fs.statSync(file).mtimeMs > WRITTEN_AFTER_MS;
  const { pid, who } = JSON.parse(text);
  return whoIs(pid) !== who;
}
/** Takes away the claim of a process that is gone, and answers whether; one that another has put in its place meanwhile is put back. */
function forgetDead(file) {
  const aside = `${file}.${process.pid}`;
  try {
    if (!isDead(file)) return false;
    fs.renameSync(file, aside);
    if (isDead(aside)) return true;
    fs.linkSync(aside, file);
    return false;
  } catch (error) {
    // Another process has taken it away, or has claimed it since.
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
    return false;
  } finally {
    fs.rmSync(aside, { force: true });
  }
}
