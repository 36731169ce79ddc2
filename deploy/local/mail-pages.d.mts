import type { RequestListener } from 'node:http';
import type { Sink } from './mail-sink.mjs';

/** Answers to whoever has the key. */
export function mailPages(store: Sink['store'], key: string): RequestListener;
