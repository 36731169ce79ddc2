import { openedWords } from '../../../lib/texts/opened-words';
import { unruledWords } from '../../../lib/texts/unruled-words';
import { t } from '../../../lib/texts/wizard';
import { verdicts } from '../../../lib/texts/words';
import type { Preview } from '../../../lib/wire';
import { QuietStatus } from '../../../ui/quiet-status';
import { Sprig } from '../../../ui/verdict-mark';
import css from './wizard.module.css';

type Props = { figures: Preview | undefined; isOld: boolean; isAway: boolean };

/** How many competitions would take the film with what is on the screen now, saved or not. */
export function LiveCounts({ figures, isOld, isAway }: Props) {
  const best = figures?.bestChange;
  return (
    <aside className={css.counts} aria-label={t('counts.title')} data-old={isOld || undefined}>
      <h2>{t('counts.title')}</h2>
      <ul className={css.numbers}>
        {verdicts.map((verdict) => (
          <li key={verdict}>
            <Sprig verdict={verdict} />
            <strong>{figures ? figures.counts[verdict].toLocaleString('en') : '–'}</strong> <span>{t(`counts.${verdict}`)}</span>
          </li>
        ))}
      </ul>
      {figures && figures.unruled > 0 && <p className={css.unruled}>{unruledWords(figures.unruled)}</p>}
      <QuietStatus>{figures ? t('counts.said', { n: figures.counts.eligible }) : ''}</QuietStatus>
      {figures && figures.openedTotal + figures.closedTotal > 0 && (
        <p>
          {t('counts.changed')} {changes(figures)}.
        </p>
      )}
      {best && best.opens > 0 && <p className={css.best}>{best.text}</p>}
      {isAway && <p className={css.away}>{t('counts.failed')}</p>}
    </aside>
  );
}

const changes = (figures: Preview) =>
  [
    ...(figures.openedTotal > 0 ? [openedWords(figures)] : []),
    ...(figures.closedTotal > 0 ? [t('counts.closed', { n: figures.closedTotal })] : []),
  ].join('. ');
