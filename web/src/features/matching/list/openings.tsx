import { formatMessage } from '@laurel/messages/formatting/format-message';
import { Link } from 'react-router-dom';
import { t } from '@laurel/messages/pages/matching/list';
import type { Change } from '../../../lib/url-state/change-parameter';
import type { BestChange, Film } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { getFieldPath } from '../what-if/best-change';
import { toPremiereChange } from '../what-if/what-if-state';
import css from './openings.module.css';

type OnTry = (change: Change) => void;
type Props = {
  film: Film;
  openings: readonly BestChange[];
  /** Whether no change is known at all. If false, some changes may exist that are not offered here. */
  hasNoKnownChange: boolean;
  onTry: OnTry;
  /** Tries a change and lists only the competitions that it affects. */
  onShow: OnTry;
};
const getId = ({ field, value }: BestChange) => `opening-${value === null ? 'fill-in' : 'change'}-${field}`;

/** The most effective changes, each with buttons to try it, list its effect, or fill in the field. */
export function Openings({ film, openings, hasNoKnownChange, onTry, onShow }: Props) {
  if (openings.length === 0) return null;
  const isChange = openings.some(({ value }) => value !== null);
  const title = t(isChange ? 'openings' : 'openings.details');
  return (
    <section className={css.openings} aria-label={title}>
      <h2>{title}</h2>
      {hasNoKnownChange && <p>{t('openings.none')}</p>}
      <ul>
        {openings.map((change) => (
          <li key={getId(change)}>
            <span id={getId(change)}>{formatMessage(change.text)}</span>{' '}
            {change.value === null ? (
              <FieldPrompt film={film} change={change} onTry={onTry} />
            ) : (
              <>
                <Button size="small" aria-describedby={getId(change)} onClick={() => onTry(change)}>
                  {t('openings.try')}
                </Button>{' '}
                <Button
                  size="small"
                  variant="subtle"
                  aria-describedby={getId(change)}
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

/** Links to the form of a missing field. For screenings it also offers to try "never shown". */
function FieldPrompt({ film, change, onTry }: { film: Film; change: BestChange; onTry: OnTry }) {
  return (
    <>
      {change.field === 'screenings' && (
        <>
          <Button
            size="small"
            aria-describedby={getId(change)}
            onClick={() => onTry(toPremiereChange('never'))}
          >
            {t('openings.never')}
          </Button>{' '}
        </>
      )}
      <Link to={getFieldPath(film, change)} aria-describedby={getId(change)}>
        {t(change.field === 'userRole' ? 'openings.role' : 'openings.add')}
      </Link>
    </>
  );
}
