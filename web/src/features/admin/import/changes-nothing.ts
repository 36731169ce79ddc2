import type { CatalogImport } from '../../../lib/wire';

/** Whether a file was compared and nothing of it is to be applied: all is as it says, or no record can be taken. */
export const changesNothing = ({ state, counts }: CatalogImport): boolean =>
  state === 'checked' && counts !== null && counts.added + counts.changed === 0;
