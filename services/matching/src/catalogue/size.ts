import type { Engine } from '../engine/engine.js';

/** Returns how much is in memory, for the log and the metrics. */
export const getSize = (competitions: { readonly size: number }, { films, bytes }: Engine) => ({
  competitions: competitions.size,
  films: films.count,
  index_bytes: bytes,
});
