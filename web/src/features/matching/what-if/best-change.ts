import { serializeChange } from '../../../lib/url-state/change-parameter';
import type { BestChange, Film } from '../../../lib/server/wire';

/** The path of the form for a missing field. */
export function getFieldPath(film: Film, bestChange: BestChange): string {
  if (bestChange.field === 'userRole') return `/user/wizard?filmId=${film.id}&step=role`;
  const parameters = new URLSearchParams({ edit: String(film.id), try: serializeChange(bestChange) });
  return `/user/${film.createdBy}/films?${parameters}`;
}
