import type { Engine } from '../engine/engine.js';

/** How much is in memory, for the log and for who watches the process. */
export const sizeOf = (competitions: { readonly size: number }, { films, bytes }: Engine) => ({
  competitions: competitions.size,
  films: films.count,
  index_bytes: bytes,
});
