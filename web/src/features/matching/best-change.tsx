import { words } from '@laurel/words/words';
import { Link } from 'react-router-dom';
import { t } from '../../lib/texts/matching';
import { trialText } from '../../lib/trial';
import type { Film, Preview } from '../../lib/wire';
import { Notice } from '../../ui/state';

/** The one change that opens most, and the way to where it can be tried on the film without saving it. */
export function BestChange({ film, best }: { film: Film; best: NonNullable<Preview['bestChange']> }) {
  const isRole = best.field === 'userRole';
  const trial = new URLSearchParams({ edit: String(film.id), try: trialText(best) });
  const to = isRole ? `/user/wizard?filmId=${film.id}&step=role` : `/user/${film.createdBy}/films?${trial}`;
  return (
    <Notice tone="good">
      {words(best.text)}.{' '}
      <Link to={to}>{t(isRole ? 'best.role' : best.value === null ? 'best.tell' : 'best.try')}</Link>
    </Notice>
  );
}
