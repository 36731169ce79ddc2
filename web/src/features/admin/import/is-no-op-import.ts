import type { CatalogImport } from '../../../lib/server/wire';

/** Returns whether a checked file changes nothing: all records are stored already, or none is valid. */
export const isNoOpImport = ({ state, counts }: CatalogImport): boolean =>
  state === 'checked' && counts !== null && counts.added + counts.changed === 0;
