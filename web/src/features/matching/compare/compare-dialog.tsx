import { X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { t } from '@laurel/words/pages/matching/matching';
import { formatLocation } from '@laurel/words/messages/location-names';
import { toFestivalLogo } from '../../../lib/festivals/festival-month';
import type { Film } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { Dialog } from '../../../ui/dialogs/dialog';
import { FestivalLogo } from '../../../widgets/festivals/festival-logo';
import { ErrorState } from '../../../widgets/feedback/error-state';
import { Waiting } from '../../../widgets/feedback/waiting';
import css from './compare.module.css';
import { CompareLines } from './compare-lines';
import { useCompared, type Compared } from './use-compared';

type Props = {
  film: Film;
  competitionIds: number[];
  run: number | null;
  /** The list belongs to a trial version of the film. */
  isTried: boolean;
  onTakeOut: (competitionId: number) => void;
  onClose: () => void;
};

/** Compares two to four competitions: rules, dates, fees, odds and used premieres. */
export function CompareDialog({ film, competitionIds, run, isTried, onTakeOut, onClose }: Props) {
  // Removed competitions stay in the query, so that nothing is loaded again.
  const [initialIds] = useState(competitionIds);
  const { compared: all, failed, waiting } = useCompared(film, initialIds, run);
  const compared = all?.filter(({ competition }) => competitionIds.includes(competition.id));
  return (
    <Dialog title={t('compare.title')} shape="workspace" onClose={onClose}>
      {!compared &&
        (failed ? (
          <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
        ) : (
          <Waiting query={waiting} lines={9} />
        ))}
      {compared?.length === 0 && <p>{t('compare.deleted')}</p>}
      {isTried && <p className={css.muted}>{t('compare.as-it-is')}</p>}
      {compared && compared.length > 0 && (
        <div className={css.scroll} tabIndex={0} role="region" aria-label={t('compare.title')}>
          <table className={css.table}>
            <thead>
              <tr>
                <td />
                {compared.map((one) => (
                  <Head key={one.competition.id} compared={one} onTakeOut={onTakeOut} />
                ))}
              </tr>
            </thead>
            <tbody>
              <CompareLines film={film} compared={compared} />
            </tbody>
          </table>
        </div>
      )}
    </Dialog>
  );
}

/**
 * Moves the focus to the same button of the next column, or of the previous one, before this column is
 * removed.
 */
function focusNext(button: HTMLElement): void {
  const all = [...button.closest('tr')!.querySelectorAll('button')];
  const at = all.findIndex((one) => one === button);
  (all[at + 1] ?? all[at - 1])?.focus();
}

type HeadProps = { compared: Compared } & Pick<Props, 'onTakeOut'>;
function Head({ compared: { competition, festival }, onTakeOut }: HeadProps) {
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
        look="subtle"
        size="small"
        icon
        aria-label={t('compare.take', { name: festival.name })}
        onClick={({ currentTarget }) => {
          focusNext(currentTarget);
          onTakeOut(competition.id);
        }}
      >
        <X size={16} aria-hidden />
      </Button>
    </th>
  );
}
