import { trialText } from '../../lib/trial';
import type { BestChange, Film } from '../../lib/wire';

/** Where a fact that is still to be told is told. */
export function tellPath(film: Film, best: BestChange): string {
  const trial = new URLSearchParams({ edit: String(film.id), try: trialText(best) });
  return best.field === 'userRole'
    ? `/user/wizard?filmId=${film.id}&step=role`
    : `/user/${film.createdBy}/films?${trial}`;
}
