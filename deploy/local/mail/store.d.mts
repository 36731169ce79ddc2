import type { Sink } from './sink.mjs';

/** Opens a store of mails in a folder. */
export function openMailStore(folder: string): Sink['store'];
