import { formatMessage } from '@laurel/messages/formatting/format-message';
import { useId, type Ref } from 'react';
import { Link } from 'react-router-dom';
import { VERDICTS } from '@laurel/rules/matching/verdicts';
import { CountChange } from '../../../widgets/matching/count-change';
import { Sprig } from '../../../widgets/matching/verdict-icon';
import { formatOpenedCount } from '../../../lib/films/format-opened-count';
import { t } from '@laurel/messages/pages/films/what-if';
import type { Change } from '../../../lib/url-state/change-parameter';
import type { Film, Preview } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { DebouncedStatus } from '../../../ui/accessibility/debounced-status';
import { VisuallyHidden } from '../../../ui/accessibility/visually-hidden';
import { isFieldName } from '../form-state/film-fields';
import type { BaseVersion } from '../form-state/use-film-form';
import { useWhatIf } from './use-what-if';
import { WhatIfRows } from './what-if-rows';
import css from './what-if.module.css';

type Props = {
  film: Film;
  savedFilm: BaseVersion;
  onChange: (change: Change) => void;
  ref?: Ref<HTMLElement>;
};

/** Next to the form: what the film with its current fields would open and close. */
export function WhatIfPanel({ film, savedFilm, onChange, ref }: Props) {
  const { figures, savedFigures, verdictChangesText, isChanged, uncountedNames, isOutdated, isUnavailable } =
    useWhatIf(film, savedFilm);
  const title = useId();
  const formatStatus = () => {
    if (isUnavailable) return t('unavailable');
    if (uncountedNames) return t('uncounted', { fields: uncountedNames });
    return t(isChanged ? 'changed' : 'empty');
  };
  return (
    <aside
      ref={ref}
      tabIndex={-1}
      className={css.panel}
      aria-labelledby={title}
      data-stale={isOutdated || undefined}
    >
      <header>
        <h3 id={title}>{t('title')}</h3>
        <p className={css.muted}>{formatStatus()}</p>
        <DebouncedStatus>
          {isChanged && !isOutdated && figures ? formatAnnouncement(figures, verdictChangesText) : ''}
        </DebouncedStatus>
      </header>
      <Counts figures={figures} savedFigures={savedFigures} />
      <BestChange bestChange={figures?.bestChange ?? null} onChange={onChange} />
      {isChanged && figures && !isUnavailable && (
        <Moves
          film={film}
          figures={figures}
          verdictChangesText={verdictChangesText}
          isOutdated={isOutdated}
        />
      )}
    </aside>
  );
}

type CountsProps = { figures: Preview | undefined; savedFigures: Preview | undefined };
/** The number of competitions per verdict, and the difference from the saved film. */
function Counts({ figures, savedFigures }: CountsProps) {
  return (
    <ul className={css.counts}>
      {VERDICTS.map((verdict) => (
        <li key={verdict}>
          <Sprig verdict={verdict} />
          <strong>{figures ? figures.counts[verdict].toLocaleString('en') : '–'}</strong>
          <span>{t(`counts.${verdict}`)}</span>
          {figures && savedFigures && (
            <CountChange verdict={verdict} by={figures.counts[verdict] - savedFigures.counts[verdict]} />
          )}
        </li>
      ))}
    </ul>
  );
}

const formatAnnouncement = (figures: Preview, verdictChangesText: string | null) =>
  t('announcement.changed', {
    what:
      verdictChangesText ?? t('both', { opened: formatOpenedCount(figures), closed: figures.closedTotal }),
    eligible: figures.counts.eligible,
  });

function BestChange({
  bestChange,
  onChange,
}: {
  bestChange: Preview['bestChange'];
  onChange: (change: Change) => void;
}) {
  if (!bestChange || bestChange.opens === 0) return null;
  return (
    <section className={css.best}>
      <h4>{t(bestChange.value === null ? 'best.decides' : 'best')}</h4>
      <p>{formatMessage(bestChange.text)}</p>
      {isFieldName(bestChange.field) && (
        <Button size="small" onClick={() => onChange(bestChange)}>
          {t(bestChange.value === null ? 'best.add' : 'best.try')}
        </Button>
      )}
    </section>
  );
}

type MovesProps = { film: Film; figures: Preview; verdictChangesText: string | null; isOutdated: boolean };
function Moves({ film, figures, verdictChangesText, isOutdated }: MovesProps) {
  const { opened, openedTotal, closed, closedTotal } = figures;
  if (openedTotal + closedTotal === 0)
    return isOutdated ? null : (
      <p className={css.muted}>{verdictChangesText === null ? t('none') : `${verdictChangesText}.`}</p>
    );
  return (
    <>
      <WhatIfRows side="opened" title={formatOpenedCount(figures)} rows={opened} total={openedTotal} />
      <WhatIfRows side="closed" title={t('closed', { n: closedTotal })} rows={closed} total={closedTotal} />
      {figures.locked === 0 && opened.length + closed.length === 0 && (
        <p className={css.muted}>{t('unlisted')}</p>
      )}
      {figures.locked > 0 && (
        <p className={css.muted}>
          {t('locked')}{' '}
          <Link to={`/user/subscriptions?filmId=${film.id}`} target="_blank" rel="noopener">
            {t('plans')} <VisuallyHidden>{t('new-tab')}</VisuallyHidden>
          </Link>
        </p>
      )}
    </>
  );
}
