// The layout of the workspace: its root and its packages.
import { createHash } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

/** The six services. Each has a database, a role and a bus user of the same name. */
export const SERVICES = ['identity', 'catalog', 'films', 'matching', 'submissions', 'billing'];
/** The processes of ours that an installation runs: the services and the BFF. */
export const PROCESSES = [...SERVICES, 'bff'];

/** Returns the name of a process, or of its port, for a replica number from 1. */
export const toReplicaName = (name, n) => (n === 1 ? name : `${name}-${n}`);
/** Returns the process name of a replica. */
export const toProcessName = (name) => name.replace(/-\d+$/, '');

/** Node 24 from the npm package `node`. It runs everything except the scripts of `deploy`, which also run on Node 20. */
export const node24 = path.join(root, 'node_modules/node/bin/node');

/**
 * The young generation is large enough not to be collected all the time and small enough to idle within 200
 * MB. The old generation is collected when it has grown by a third, not when it is four times as large
 * (decision 013).
 */
export const NODE_FLAGS = ['--enable-source-maps', '--max-semi-space-size=16', '--heap-growing-percent=30'];
/**
 * Catalog imports fifty thousand festivals and holds them all in memory. Its garbage is collected twice as
 * soon (decision 029). Its young generation is half as large, to use less memory when idle.
 */
const CATALOG_FLAGS = ['--heap-growing-percent=15', '--max-semi-space-size=8'];
export const getNodeFlags = (name) => (name === 'catalog' ? [...NODE_FLAGS, ...CATALOG_FLAGS] : NODE_FLAGS);
/** Makes malloc return freed memory. By default it retains ever larger pieces, and does so per thread. */
const MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '98304', MALLOC_TRIM_THRESHOLD_: '131072' };
/**
 * Catalog receives whole catalogues, so its socket buffers (64 KiB) are mapped separately. Between smaller
 * pieces they would not be returned to the system. Mapping costs a server some microseconds per request, so no other
 * process does it.
 */
const CATALOG_MALLOC = { MALLOC_MMAP_THRESHOLD_: '32768' };
export const getMallocEnv = (name) => (name === 'catalog' ? { ...MALLOC, ...CATALOG_MALLOC } : MALLOC);

/** The download cache, shared by all clones. */
export const getCacheFolder = () =>
  path.join(process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache'), 'laurel');

export const hashSha256 = (text) => createHash('sha256').update(text).digest('hex');

/** An error whose message is all that the reader needs. It is printed without a stack. */
export class UserError extends Error {}
