import { formatMessage } from '@laurel/messages/formatting/format-message';
import { Link } from 'react-router-dom';
import { formatChanges } from '../../../lib/films/format-changes';
import type { FunctionResponse } from '../../../lib/server/functions';
import { t } from '@laurel/messages/pages/matching/what-if';
import type { BestChange, Film } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { getFieldPath } from './best-change';
import css from './what-if.module.css';

type Listing = FunctionResponse<'getCompetitionWizardListingData'>;

/** Formats the what-if's effect on the whole catalogue, short and in full. Null while it is loading. */
export function summarizeWhatIf(firstPage: Listing | undefined): { short: string; full: string } | null {
  if (!firstPage?.difference) return null;
  const { difference, counts } = firstPage;
  const { opened: openedTotal, openedForSure, closed: closedTotal } = difference;
  const figures = { counts, openedTotal, openedForSure, closedTotal };
  const full =
    formatChanges({ figures, savedFigures: difference, isAdditionOnly: false }) ?? t('sum.nothing');
  if (openedTotal + closedTotal === 0) return { short: full, full };
  const effects = [
    ...(openedTotal > 0 ? [t('sum.opened', { n: openedTotal })] : []),
    ...(closedTotal > 0 ? [t('sum.closed', { n: closedTotal })] : []),
  ];
  return { short: effects.join(' · '), full };
}

type Props = { film: Film; bestChange: BestChange; onTry: (bestChange: BestChange) => void };

/** Without a what-if: the change that opens most, with a button to try it or a link to fill in the field. */
export function BestWhatIf({ film, bestChange, onTry }: Props) {
  const sentence = formatMessage(bestChange.text);
  const isRole = bestChange.field === 'userRole';
  return (
    <p className={css.best}>
      <span className={css.text} title={sentence}>
        {sentence}
      </span>
      {bestChange.value === null ? (
        <Link to={getFieldPath(film, bestChange)}>{t(isRole ? 'best.role' : 'best.add')}</Link>
      ) : (
        <Button size="small" onClick={() => onTry(bestChange)}>
          {t('best.try')}
        </Button>
      )}
    </p>
  );
}
