// What everything here knows about the house: where it is, and which rooms it has.
import { createHash } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

/** The six services; each has a database, a role and a bus user of its own name. */
export const SERVICES = ['identity', 'catalog', 'films', 'matching', 'submissions', 'billing'];
/** What an installation runs of ours: those, and the BFF before them. */
export const PROCESSES = [...SERVICES, 'bff'];

/** The name of a part, or of a port of it, by the number of its replica, from 1. */
export const replicaOf = (name, n) => (n === 1 ? name : `${name}-${n}`);
/** Of which part something is a replica. */
export const partOf = (name) => name.replace(/-\d+$/, '');

/** Node 24 from the npm package `node`: runs everything but these scripts. */
export const node24 = path.join(root, 'node_modules/node/bin/node');

/**
 * A young generation that is not collected all the time and small enough to idle within 200 MB; an old one that is collected when
 * it has grown by a third, not when it is four times as large (decision 013).
 */
export const NODE_FLAGS = ['--enable-source-maps', '--max-semi-space-size=16', '--heap-growing-percent=30'];
/**
 * Catalog takes in fifty thousand festivals and has all of them in memory: what it drops meanwhile is collected twice as soon (decision
 * 029), and its young generation is half as large, or it would not idle within 200 MB.
 */
const SMALLER = ['--heap-growing-percent=15', '--max-semi-space-size=8'];
export const nodeFlagsOf = (name) => (name === 'catalog' ? [...NODE_FLAGS, ...SMALLER] : NODE_FLAGS);
/** malloc gives back what was freed: by itself it keeps ever larger pieces, and does so per thread. */
const MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '98304', MALLOC_TRIM_THRESHOLD_: '131072' };
/**
 * In catalog, which is sent whole catalogues, what sockets are read into (64 KiB) is mapped by itself: between smaller pieces it would be kept. To map it costs a
 * door some microseconds of each request, so it is in no other.
 */
const MAPPED = { MALLOC_MMAP_THRESHOLD_: '32768' };
export const mallocOf = (name) => (name === 'catalog' ? { ...MALLOC, ...MAPPED } : MALLOC);

/** Downloads of all clones. */
export const cacheFolder = () =>
  path.join(process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache'), 'laurel');

export const sha256 = (text) => createHash('sha256').update(text).digest('hex');

/** An error whose message is all that the reader needs: printed without a stack. */
export class Sentence extends Error {}
