import { openedWords } from '../../../lib/opened-words';
import { t } from '../../../lib/texts/what-if';
import type { Film } from '../../../lib/wire';
import type { Base } from '../use-film-form';
import css from './what-if.module.css';
import { useWhatIf } from './use-what-if';

/** Where the panel is out of sight: its sum in one line, which leads there. */
export function WhatIfLine({ film, saved, onShow }: { film: Film; saved: Base; onShow: () => void }) {
  const { figures, settled, isChanged, uncounted, isOld } = useWhatIf(film, saved);
  const words = !figures
    ? t('title')
    : uncounted
      ? t('bar.uncounted', { fields: uncounted })
      : isChanged
        ? (settled ?? t('bar.changed', { opened: openedWords(figures), closed: figures.closedTotal }))
        : t('bar.now', { n: figures.counts.eligible });
  return (
    <button type="button" className={css.line} data-old={isOld || undefined} onClick={onShow}>
      {words}
    </button>
  );
}
