import { words } from '@laurel/words/words';
import { Link } from 'react-router-dom';
import { t } from '../../../lib/texts/match-list';
import type { Change } from '../../../lib/trial';
import type { BestChange, Film } from '../../../lib/wire';
import { Button } from '../../../ui/button';
import { tellPath } from '../best-change';
import { premiereChange } from '../what-if/trial-state';
import css from './openings.module.css';

type OnTry = (change: Change) => void;
type Props = {
  film: Film;
  openings: readonly BestChange[];
  /** No change is known that opens several; else there may be some, and they are not offered here. */
  isNone: boolean;
  onTry: OnTry;
  /** Tried, and what it changes listed alone. */
  onShow: OnTry;
};
const idOf = ({ field, value }: BestChange) => `opening-${value === null ? 'tell' : 'try'}-${field}`;

/** At the head of the near misses: what would open or settle most, each one press from being tried, listed, or told. */
export function Openings({ film, openings, isNone, onTry, onShow }: Props) {
  if (openings.length === 0) return null;
  const isChange = openings.some(({ value }) => value !== null);
  const title = t(isChange ? 'openings' : 'openings.told');
  return (
    <section className={css.openings} aria-label={title}>
      <h2>{title}</h2>
      {isNone && <p>{t('openings.none')}</p>}
      <ul>
        {openings.map((change) => (
          <li key={idOf(change)}>
            <span id={idOf(change)}>{words(change.text)}</span>{' '}
            {change.value === null ? (
              <Telling film={film} change={change} onTry={onTry} />
            ) : (
              <>
                <Button size="small" aria-describedby={idOf(change)} onClick={() => onTry(change)}>
                  {t('openings.try')}
                </Button>{' '}
                <Button
                  size="small"
                  look="quiet"
                  aria-describedby={idOf(change)}
                  onClick={() => onShow(change)}
                >
                  {t('openings.show')}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The way to where a fact is told; of premieres also what it would be if there was none yet. */
function Telling({ film, change, onTry }: { film: Film; change: BestChange; onTry: OnTry }) {
  return (
    <>
      {change.field === 'screenings' && (
        <>
          <Button size="small" aria-describedby={idOf(change)} onClick={() => onTry(premiereChange('never'))}>
            {t('openings.never')}
          </Button>{' '}
        </>
      )}
      <Link to={tellPath(film, change)} aria-describedby={idOf(change)}>
        {t(change.field === 'userRole' ? 'openings.role' : 'openings.tell')}
      </Link>
    </>
  );
}
