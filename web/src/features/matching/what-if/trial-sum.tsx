import { formatMessage } from '@laurel/words/messages/format-message';
import { Link } from 'react-router-dom';
import { formatChanges } from '../../../lib/films/format-changes';
import type { Answer } from '../../../lib/server/functions';
import { t } from '@laurel/words/pages/matching/trial';
import type { BestChange, Film } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { getFieldPath } from './best-change';
import css from './trial.module.css';

type Listing = Answer<'getCompetitionWizardListingData'>;

/** The trial's effect on the whole catalogue, short and in full; null while loading. */
export function summarizeTrial(first: Listing | undefined): { short: string; full: string } | null {
  if (!first?.difference) return null;
  const { difference, counts } = first;
  const { opened: openedTotal, openedForSure, closed: closedTotal } = difference;
  const figures = { counts, openedTotal, openedForSure, closedTotal };
  const full = formatChanges({ figures, before: difference, isAdditionOnly: false }) ?? t('sum.nothing');
  if (openedTotal + closedTotal === 0) return { short: full, full };
  const effects = [
    ...(openedTotal > 0 ? [t('sum.opened', { n: openedTotal })] : []),
    ...(closedTotal > 0 ? [t('sum.closed', { n: closedTotal })] : []),
  ];
  return { short: effects.join(' · '), full };
}

type Props = { film: Film; best: BestChange; onTry: (best: BestChange) => void };

/** Without a trial: the change that opens most, with a button to try it or a link to fill in the field. */
export function BestTrial({ film, best, onTry }: Props) {
  const sentence = formatMessage(best.text);
  const isRole = best.field === 'userRole';
  return (
    <p className={css.best}>
      <span className={css.text} title={sentence}>
        {sentence}
      </span>
      {best.value === null ? (
        <Link to={getFieldPath(film, best)}>{t(isRole ? 'best.role' : 'best.add')}</Link>
      ) : (
        <Button size="small" onClick={() => onTry(best)}>
          {t('best.try')}
        </Button>
      )}
    </p>
  );
}
