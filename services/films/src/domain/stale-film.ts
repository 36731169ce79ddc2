import { refuse } from '@laurel/runtime/refusals';

/** For a version that is not the current one. */
export const staleFilm = () =>
  refuse.conflict('film.stale', 'This film was changed meanwhile. Load it again.', 'version');
