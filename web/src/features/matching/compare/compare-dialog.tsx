import { X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../../../lib/texts/matching';
import { placeName } from '@laurel/words/place-names';
import { markOf } from '../../../lib/held-in';
import type { Film } from '../../../lib/wire';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { FestivalMark } from '../../../ui/festival-mark';
import { ErrorState } from '../../../ui/state';
import { Waiting } from '../../../ui/waiting';
import css from './compare.module.css';
import { CompareLines } from './compare-lines';
import { useCompared, type Compared } from './use-compared';

type Props = {
  film: Film;
  competitionIds: number[];
  run: number | null;
  /** The list beside it is of a film that is tried. */
  isTried: boolean;
  onTakeOut: (competitionId: number) => void;
  onClose: () => void;
};

/** Two to four competitions side by side: what they ask for, when, for how much, how many they take, and what each would use up. */
export function CompareDialog({ film, competitionIds, run, isTried, onTakeOut, onClose }: Props) {
  // One that is taken out is asked for no less: nothing is waited for.
  const [asked] = useState(competitionIds);
  const { compared: all, failed, waiting } = useCompared(film, asked, run);
  const compared = all?.filter(({ competition }) => competitionIds.includes(competition.id));
  return (
    <Dialog title={t('compare.title')} shape="desk" onClose={onClose}>
      {!compared &&
        (failed ? (
          <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
        ) : (
          <Waiting query={waiting} lines={9} />
        ))}
      {compared?.length === 0 && <p>{t('compare.gone')}</p>}
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

/** The focus goes to the same button of the next one, or of the one before, that this one does not take it along. */
function focusNext(button: HTMLElement): void {
  const all = [...button.closest('tr')!.querySelectorAll('button')];
  const at = all.findIndex((one) => one === button);
  (all[at + 1] ?? all[at - 1])?.focus();
}

function Head({
  compared: { competition, festival },
  onTakeOut,
}: { compared: Compared } & Pick<Props, 'onTakeOut'>) {
  return (
    <th scope="col">
      <FestivalMark {...markOf(festival)} size={48} />
      <Link to={`/festivals/${festival.id}`} className={css.festival}>
        <bdi>{festival.name}</bdi>
      </Link>
      <span className={css.competition} dir="auto">
        {competition.name}
      </span>
      <span className={css.muted}>{placeName(festival.city, festival.country)}</span>
      <Button
        look="quiet"
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
