import { words } from '@laurel/words/words';
import { Link } from 'react-router-dom';
import { changesWords } from '../../../lib/changes-words';
import type { Answer } from '../../../lib/functions';
import { t } from '../../../lib/texts/trial';
import type { BestChange, Film } from '../../../lib/wire';
import { Button } from '../../../ui/button';
import { tellPath } from '../best-change';
import css from './trial.module.css';

type Listing = Answer<'getCompetitionWizardListingData'>;

/** What it changes over the whole catalogue, in a few words and in full; null before anybody has answered. */
export function sumOf(first: Listing | undefined): { short: string; full: string } | null {
  if (!first?.difference) return null;
  const { difference, counts } = first;
  const { opened: openedTotal, openedForSure, closed: closedTotal } = difference;
  const figures = { counts, openedTotal, openedForSure, closedTotal };
  const full = changesWords({ figures, before: difference, isTelling: false }) ?? t('sum.nothing');
  if (openedTotal + closedTotal === 0) return { short: full, full };
  const sides = [
    ...(openedTotal > 0 ? [t('sum.opened', { n: openedTotal })] : []),
    ...(closedTotal > 0 ? [t('sum.closed', { n: closedTotal })] : []),
  ];
  return { short: sides.join(' · '), full };
}

/** While nothing is tried: the one change that opens most, one press from being tried, or told. */
export function BestTrial({
  film,
  best,
  onTry,
}: {
  film: Film;
  best: BestChange;
  onTry: (best: BestChange) => void;
}) {
  const sentence = words(best.text);
  const isRole = best.field === 'userRole';
  return (
    <p className={css.best}>
      <span className={css.words} title={sentence}>
        {sentence}
      </span>
      {best.value === null ? (
        <Link to={tellPath(film, best)}>{t(isRole ? 'best.role' : 'best.tell')}</Link>
      ) : (
        <Button size="small" onClick={() => onTry(best)}>
          {t('best.try')}
        </Button>
      )}
    </p>
  );
}
