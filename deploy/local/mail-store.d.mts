import type { Sink } from './mail-sink.mjs';

/** Mails in a folder. */
export function mailStore(folder: string): Sink['store'];
