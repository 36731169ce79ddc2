import { refuse } from '@laurel/runtime/errors/refusals';

/** The refusal for an outdated version. */
export const createStaleFilmError = () =>
  refuse.conflict('film.stale', 'This film has been changed in the meantime. Reload it.', 'version');
