import { X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { t } from '@laurel/messages/pages/matching/matching';
import { formatLocation } from '@laurel/messages/formatting/location-names';
import { toFestivalLogo } from '../../../lib/festivals/festival-month';
import type { Film } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { Dialog } from '../../../ui/dialogs/dialog';
import { FestivalLogo } from '../../../widgets/festivals/festival-logo';
import css from './compare.module.css';
import { CompareLines } from './compare-lines';
import { useComparison, type ComparedCompetition } from './use-comparison';
import { QueryStatus } from '../../../widgets/feedback/query-status';

type Props = {
  film: Film;
  competitionIds: number[];
  runId: number | null;
  /** The list belongs to a changed version of the film. */
  isWhatIf: boolean;
  onRemove: (competitionId: number) => void;
  onClose: () => void;
};

/** Compares two to four competitions: rules, dates, fees, odds and used premieres. */
export function CompareDialog({ film, competitionIds, runId, isWhatIf, onRemove, onClose }: Props) {
  // Removed competitions stay in the query, so that nothing is loaded again.
  const [initialIds] = useState(competitionIds);
  const {
    comparedCompetitions: allCompetitions,
    failedQuery,
    pendingQuery,
  } = useComparison(film, initialIds, runId);
  const comparedCompetitions = allCompetitions?.filter(({ competition }) =>
    competitionIds.includes(competition.id),
  );
  return (
    <Dialog title={t('compare.title')} shape="workspace" onClose={onClose}>
      {!comparedCompetitions && <QueryStatus query={failedQuery ?? pendingQuery} lines={9} />}
      {comparedCompetitions?.length === 0 && <p>{t('compare.deleted')}</p>}
      {isWhatIf && <p className={css.muted}>{t('compare.as-it-is')}</p>}
      {comparedCompetitions && comparedCompetitions.length > 0 && (
        <div className={css.scroll} tabIndex={0} role="region" aria-label={t('compare.title')}>
          <table className={css.table}>
            <thead>
              <tr>
                <td />
                {comparedCompetitions.map((column) => (
                  <Head key={column.competition.id} comparedCompetition={column} onRemove={onRemove} />
                ))}
              </tr>
            </thead>
            <tbody>
              <CompareLines film={film} comparedCompetitions={comparedCompetitions} />
            </tbody>
          </table>
        </div>
      )}
    </Dialog>
  );
}

/** Moves the focus to the neighbouring column's button before this column is removed. */
function focusNeighbour(button: HTMLElement): void {
  const buttons = [...button.closest('tr')!.querySelectorAll('button')];
  const index = buttons.findIndex((otherButton) => otherButton === button);
  (buttons[index + 1] ?? buttons[index - 1])?.focus();
}

type HeadProps = { comparedCompetition: ComparedCompetition } & Pick<Props, 'onRemove'>;
function Head({ comparedCompetition: { competition, festival }, onRemove }: HeadProps) {
  return (
    <th scope="col">
      <FestivalLogo {...toFestivalLogo(festival)} size={48} />
      <Link to={`/festivals/${festival.id}`} className={css.festival}>
        <bdi>{festival.name}</bdi>
      </Link>
      <span className={css.competition} dir="auto">
        {competition.name}
      </span>
      <span className={css.muted}>{formatLocation(festival.city, festival.country)}</span>
      <Button
        variant="subtle"
        size="small"
        icon
        aria-label={t('compare.take', { name: festival.name })}
        onClick={({ currentTarget }) => {
          focusNeighbour(currentTarget);
          onRemove(competition.id);
        }}
      >
        <X size={16} aria-hidden />
      </Button>
    </th>
  );
}
