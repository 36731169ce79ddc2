import { refuse } from '@laurel/runtime/errors/refusals';

/** For a version that is not the current one. */
export const createStaleFilmError = () =>
  refuse.conflict('film.stale', 'This film has been changed in the meantime. Reload it.', 'version');
