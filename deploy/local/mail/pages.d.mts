import type { RequestListener } from 'node:http';
import type { Sink } from './sink.mjs';

/** Serves the pages to callers that have the key. */
export function createMailPages(store: Sink['store'], key: string): RequestListener;
