import { words } from '@laurel/words/words';
import { t } from '../../../lib/texts/match-list';
import type { BestChange } from '../../../lib/wire';
import { Button } from '../../../ui/button';
import css from './openings.module.css';

/** At the head of the near misses: what would open most of them, each one press from being tried. */
export function Openings({
  openings,
  onTry,
}: {
  openings: readonly BestChange[];
  onTry: (change: BestChange) => void;
}) {
  if (openings.length === 0) return null;
  return (
    <section className={css.openings} aria-label={t('openings')}>
      <h2>{t('openings')}</h2>
      <ul>
        {openings.map((change) => (
          <li key={change.field}>
            <span>{words(change.text)}</span>{' '}
            <Button size="small" onClick={() => onTry(change)}>
              {t('openings.try')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
