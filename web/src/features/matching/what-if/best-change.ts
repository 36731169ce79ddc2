import { serializeTrial } from '../../../lib/url-state/trial-parameter';
import type { BestChange, Film } from '../../../lib/server/wire';

/** The path of the form for a missing field. */
export function getFieldPath(film: Film, bestChange: BestChange): string {
  const trial = new URLSearchParams({ edit: String(film.id), try: serializeTrial(bestChange) });
  return bestChange.field === 'userRole'
    ? `/user/wizard?filmId=${film.id}&step=role`
    : `/user/${film.createdBy}/films?${trial}`;
}
