import { formatOpened } from '../../../lib/format-opened';
import { t } from '../../../lib/texts/what-if';
import type { Film } from '../../../lib/wire';
import type { Base } from '../use-film-form';
import css from './what-if.module.css';
import { useWhatIf } from './use-what-if';

/** The panel's summary in one line, shown when the panel is out of sight. A click scrolls to it. */
export function WhatIfLine({ film, saved, onShow }: { film: Film; saved: Base; onShow: () => void }) {
  const { figures, settled, isChanged, uncounted, isOld } = useWhatIf(film, saved);
  const text = !figures
    ? t('title')
    : uncounted
      ? t('bar.uncounted', { fields: uncounted })
      : isChanged
        ? (settled ?? t('bar.changed', { opened: formatOpened(figures), closed: figures.closedTotal }))
        : t('bar.now', { n: figures.counts.eligible });
  return (
    <button type="button" className={css.line} data-old={isOld || undefined} onClick={onShow}>
      {text}
    </button>
  );
}
