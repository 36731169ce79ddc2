import { words } from '@laurel/words/words';
import { Link } from 'react-router-dom';
import { t } from '../../lib/texts/matching';
import { trialText } from '../../lib/trial';
import type { BestChange as BestChangeOf, Film } from '../../lib/wire';
import { Notice } from '../../ui/state';

/** Where a change can be tried on the film. */
export function trialPath(film: Film, best: BestChangeOf): string {
  const trial = new URLSearchParams({ edit: String(film.id), try: trialText(best) });
  return best.field === 'userRole'
    ? `/user/wizard?filmId=${film.id}&step=role`
    : `/user/${film.createdBy}/films?${trial}`;
}

/** The one change that opens most, and the way to where it can be tried on the film without saving it. */
export function BestChange({ film, best }: { film: Film; best: BestChangeOf }) {
  const isRole = best.field === 'userRole';
  return (
    <Notice tone="good">
      {words(best.text)}.{' '}
      <Link to={trialPath(film, best)}>
        {t(isRole ? 'best.role' : best.value === null ? 'best.tell' : 'best.try')}
      </Link>
    </Notice>
  );
}
