// Exclusive claims of a process for its lifetime, such as a port or an installation that is being upgraded. A
// claim is a file that names the process.
import fs from 'node:fs';
import path from 'node:path';
import { hashSha256 } from '../workspace/repository.mjs';
import { getProcessIdentity } from './process-identity.mjs';

/**
 * Claims the resource that the file stands for. Returns whether this process now has it. No other process can
 * claim it until this one ends or releases it.
 */
export function claim(file) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  return createClaim(file) || takeOver(file);
}

/** Releases the claim. Leaves another process's claim alone. */
export function releaseClaim(file) {
  if (read(file) === describeClaim()) fs.rmSync(file, { force: true });
}

/**
 * Returns the id of the process that has the claim, if it can be read. It cannot be read while the claim is
 * being written or after its release.
 */
export function getClaimHolder(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')).pid;
  } catch {
    return undefined;
  }
}

const describeClaim = () => JSON.stringify({ pid: process.pid, identity: getProcessIdentity(process.pid) });

function createClaim(file) {
  try {
    fs.writeFileSync(file, describeClaim(), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

/** Returns the content of the file, or undefined if there is none. */
function read(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  }
}

/**
 * A claim is empty between its creation and its writing. If it stays empty, its process was killed in
 * between.
 */
const MAX_WRITE_MS = 5000;
function isDead(file, text) {
  if (text === undefined) return false;
  if (text !== '') {
    const { pid, identity } = JSON.parse(text);
    return getProcessIdentity(pid) !== identity;
  }
  const fileStat = fs.statSync(file, { throwIfNoEntry: false });
  return fileStat !== undefined && Date.now() - fileStat.mtimeMs > MAX_WRITE_MS;
}
/**
 * Replaces the claim of a dead process with this process's claim. Returns whether it succeeded. The right to
 * replace is itself a claim, named after that one dead claim. The dead claim therefore stays until it is
 * replaced, and the claim of a live process is never moved.
 */
function takeOver(file) {
  const deadClaim = read(file);
  if (!isDead(file, deadClaim)) return false;
  const takeoverFile = `${file}.${hashSha256(deadClaim).slice(0, 8)}`;
  if (!claim(takeoverFile)) return false;
  try {
    // Another process may have replaced the claim before this one got the right to.
    if (read(file) !== deadClaim || !isDead(file, deadClaim)) return false;
    const newFile = `${file}.${process.pid}`;
    fs.writeFileSync(newFile, describeClaim());
    fs.renameSync(newFile, file);
    return true;
  } finally {
    releaseClaim(takeoverFile);
  }
}
