import { formatOpenedCount } from '../../../lib/films/format-opened-count';
import { t } from '@laurel/messages/pages/films/what-if';
import type { Film } from '../../../lib/server/wire';
import type { BaseVersion } from '../form-state/use-film-form';
import css from './what-if.module.css';
import { useWhatIf } from './use-what-if';

/** The panel's summary in one line, shown when the panel is out of sight. A click scrolls to it. */
export function WhatIfLine({
  film,
  savedFilm,
  onShow,
}: {
  film: Film;
  savedFilm: BaseVersion;
  onShow: () => void;
}) {
  const { figures, verdictChangesText, isChanged, uncountedNames, isOutdated } = useWhatIf(film, savedFilm);
  const formatSummary = () => {
    if (!figures) return t('title');
    if (uncountedNames) return t('bar.uncounted', { fields: uncountedNames });
    if (!isChanged) return t('bar.now', { n: figures.counts.eligible });
    return (
      verdictChangesText ??
      t('bar.changed', { opened: formatOpenedCount(figures), closed: figures.closedTotal })
    );
  };
  return (
    <button type="button" className={css.line} data-stale={isOutdated || undefined} onClick={onShow}>
      {formatSummary()}
    </button>
  );
}
