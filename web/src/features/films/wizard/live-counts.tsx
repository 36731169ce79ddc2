import { formatMessage } from '@laurel/messages/formatting/format-message';
import { t } from '@laurel/messages/pages/films/wizard';
import { VERDICTS } from '@laurel/rules/matching/verdicts';
import type { Preview } from '../../../lib/server/wire';
import { DebouncedStatus } from '../../../ui/accessibility/debounced-status';
import { Sprig } from '../../../widgets/matching/verdict-icon';
import { formatChanges } from '../../../lib/films/format-changes';
import css from '../wizard.module.css';

/**
 * `isBlank`: no field that a rule needs is known; `savedFigures`: the figures without unsaved changes;
 * `isAdditionOnly`: all changed fields were unknown before.
 */
type Props = {
  figures: Preview | undefined;
  savedFigures: Preview | undefined;
  isAdditionOnly: boolean;
  isBlank: boolean;
  isOutdated: boolean;
  isUnavailable: boolean;
};

/** The number of competitions that would accept the film with its current fields, saved or not. */
export function LiveCounts({
  figures,
  savedFigures,
  isAdditionOnly,
  isBlank,
  isOutdated,
  isUnavailable,
}: Props) {
  if (isBlank)
    return (
      <aside className={css.counts} aria-label={t('counts.title')}>
        <h2>{t('counts.title')}</h2>
        <p>{t('counts.none')}</p>
      </aside>
    );
  const bestChange = figures?.bestChange;
  const changes = figures && savedFigures && formatChanges({ figures, savedFigures, isAdditionOnly });
  return (
    <aside className={css.counts} aria-label={t('counts.title')} data-stale={isOutdated || undefined}>
      <h2>{t('counts.title')}</h2>
      <ul className={css.numbers}>
        {VERDICTS.map((verdict) => (
          <li key={verdict}>
            <Sprig verdict={verdict} />
            <strong>{figures ? figures.counts[verdict].toLocaleString('en') : '–'}</strong>{' '}
            <span>{t(`counts.${verdict}`)}</span>
          </li>
        ))}
      </ul>
      <DebouncedStatus>
        {figures ? t('counts.announcement', { n: figures.counts.eligible }) : ''}
      </DebouncedStatus>
      {changes && (
        <p>
          {t('counts.changed')} {changes}.
        </p>
      )}
      {bestChange && bestChange.opens > 0 && <p className={css.best}>{formatMessage(bestChange.text)}</p>}
      {isUnavailable && <p className={css.unavailable}>{t('counts.failed')}</p>}
    </aside>
  );
}
