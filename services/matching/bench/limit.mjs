// The theoretical limit: a plain AND over as many 32-bit chunks as the engine reads for one film.

/**
 * Counts the chunks read: two bitsets per column (its rows and the accepting rows), and four to count
 * verdicts.
 */
export function countChunksRead({ index }) {
  const columns = [...index.columns.singles, ...index.columns.layers.flatMap((layer) => layer.columns)];
  return (
    columns.reduce((sum, column) => sum + 2 * column.rows.spans.length, 0) + 4 * index.live.chunks.length
  );
}

export function limit(chunkCount) {
  const half = Math.ceil(chunkCount / 2);
  const [a, b] = [new Uint32Array(half), new Uint32Array(half)];
  for (let w = 0; w < half; w++) [a[w], b[w]] = [Math.imul(w, 0x9e3779b1), Math.imul(w, 0x85ebca6b)];
  let seen = 0;
  return () => {
    for (let w = 0; w < half; w++) seen |= a[w] & b[w];
    return seen;
  };
}
