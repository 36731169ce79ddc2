import { words } from '@laurel/words/words';
import { Link } from 'react-router-dom';
import { t } from '../../../lib/texts/match-list';
import type { BestChange, Film } from '../../../lib/wire';
import { trialPath } from '../best-change';
import css from './filter-bar.module.css';

/** At the head of the near misses: what would open most of them, each one press from being tried. */
export function Openings({ film, openings }: { film: Film; openings: readonly BestChange[] }) {
  if (openings.length === 0) return null;
  return (
    <section className={css.openings} aria-label={t('openings')}>
      <h2>{t('openings')}</h2>
      <ul>
        {openings.map((change) => (
          <li key={change.field}>
            <span>{words(change.text)}</span> <Link to={trialPath(film, change)}>{t('openings.try')}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
