import { words } from '@laurel/words/words';
import { t } from '../../../lib/texts/wizard';
import { verdicts } from '../../../lib/texts/words';
import type { Preview } from '../../../lib/wire';
import { QuietStatus } from '../../../ui/quiet-status';
import { Sprig } from '../../../ui/verdict-mark';
import { changesWords } from '../../../lib/changes-words';
import css from './wizard.module.css';

/** `isBlank`: no fact that a rule asks about is known yet; `before`: without what is not saved yet; `isTelling`: of which nothing was known before. */
type Props = {
  figures: Preview | undefined;
  before: Preview | undefined;
  isTelling: boolean;
  isBlank: boolean;
  isOld: boolean;
  isAway: boolean;
};

/** How many competitions would take the film with what is on the screen now, saved or not. */
export function LiveCounts({ figures, before, isTelling, isBlank, isOld, isAway }: Props) {
  if (isBlank)
    return (
      <aside className={css.counts} aria-label={t('counts.title')}>
        <h2>{t('counts.title')}</h2>
        <p>{t('counts.none')}</p>
      </aside>
    );
  const best = figures?.bestChange;
  const changes = figures && before && changesWords({ figures, before, isTelling });
  return (
    <aside className={css.counts} aria-label={t('counts.title')} data-old={isOld || undefined}>
      <h2>{t('counts.title')}</h2>
      <ul className={css.numbers}>
        {verdicts.map((verdict) => (
          <li key={verdict}>
            <Sprig verdict={verdict} />
            <strong>{figures ? figures.counts[verdict].toLocaleString('en') : '–'}</strong>{' '}
            <span>{t(`counts.${verdict}`)}</span>
          </li>
        ))}
      </ul>
      <QuietStatus>{figures ? t('counts.said', { n: figures.counts.eligible }) : ''}</QuietStatus>
      {changes && (
        <p>
          {t('counts.changed')} {changes}.
        </p>
      )}
      {best && best.opens > 0 && <p className={css.best}>{words(best.text)}</p>}
      {isAway && <p className={css.away}>{t('counts.failed')}</p>}
    </aside>
  );
}
