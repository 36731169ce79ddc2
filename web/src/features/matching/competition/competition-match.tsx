import { MAX_BATCH_SIZE } from '@laurel/rules/text/lists';
import { stateLabels } from '@laurel/messages/labels/state-labels';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Gate } from '../../../lib/premieres/upcoming-entry';
import { fetchAllPages } from '../../../lib/server/fetch-all-pages';
import { isUnreachable } from '../../../lib/server/refused';
import { t } from '@laurel/messages/pages/matching/matching';
import { t as tRank } from '@laurel/messages/pages/matching/rank';
import type { Competition, Film } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { ReasonStrip } from '../../../widgets/matching/reason-strip';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { VerdictIcon } from '../../../widgets/matching/verdict-icon';
import css from '../matching.module.css';
import { getCaveat } from '../explanation/caveat';
import { formatChange } from '../explanation/format-change';
import { toReason, getRequirements } from '../explanation/requirements';
import { ShortNotices } from './short-notices';
import { useAddToList } from '../adding/use-add-to-list';
import { useExplanation } from '../explanation/use-explanation';
import { Dialog } from '../../../ui/dialogs/dialog';
import { FullExplanation } from '../explanation/full-explanation';
import { LoadError } from '../../../widgets/feedback/load-error';

type Props = {
  film: Film;
  competition: Pick<Competition, 'id' | 'name' | 'festivalId'>;
  siblingIds: number[];
  gate: Gate;
};

/**
 * A competition's verdict for a film, and the add button. `siblingIds`: the festival's competitions, whose verdicts
 * one call loads.
 */
export function CompetitionMatch({ film, competition, siblingIds, gate }: Props) {
  const competitionId = competition.id;
  const competitionIds = siblingIds.length <= MAX_BATCH_SIZE ? siblingIds : [competitionId];
  const { explanationQuery, explanation, isRebuilding } = useExplanation(
    { filmId: film.id, competitionIds },
    competitionId,
  );
  const [isExplanationOpen, setExplanationOpen] = useState(false);
  const addToList = useAddToList(film, gate);
  const listedSubmissions = useQuery(fetchAllPages('getUserSubmissionsByFilmId', { filmId: film.id }));
  const submission = listedSubmissions.data?.items.find((listed) => listed.competitionId === competitionId);
  if (!explanationQuery.data && isUnreachable(explanationQuery.failureReason))
    return <p className={css.muted}>{t('row.unavailable')}</p>;
  if (explanationQuery.isPending) return <Skeleton lines={1} height="row" />;
  if (!explanationQuery.data) return <LoadError query={explanationQuery} />;
  // The upgrade hint is shown once.
  const firstLockedItem = explanationQuery.data.items.find(({ isLocked }) => isLocked);
  const isFirstLocked = !firstLockedItem || firstLockedItem.competitionId === competitionId;
  if (isRebuilding) return <p className={css.muted}>{t('row.loading')}</p>;
  if (!explanation || explanation.isLocked)
    return (
      <p className={css.match}>
        {explanation && <VerdictIcon verdict={explanation.verdict} />}
        {isFirstLocked && (
          <>
            <span className={css.muted}>{t('row.locked')}</span>{' '}
            <Link to={`/user/subscriptions?filmId=${film.id}`}>{t('locked.action')}</Link>
          </>
        )}
      </p>
    );
  // On the festival's own page its name is redundant.
  const addable = { competition, festival: { id: competition.festivalId, name: null } };
  const changeText = formatChange(explanation);
  return (
    <div className={css.match}>
      <VerdictIcon verdict={explanation.verdict} caveat={getCaveat(explanation)} />
      <ReasonStrip
        reasons={getRequirements(explanation.terms).map(toReason)}
        label={t('row.reasons', { name: film.name })}
      />
      {submission ? (
        <span>
          {t('row.listed')}{' '}
          <Link to={`/submissions2/user/${film.createdBy}/film/${film.id}`}>
            {stateLabels[submission.state]}
          </Link>
        </span>
      ) : (
        <Button size="small" busy={addToList.busy} onClick={() => void addToList.add([addable])}>
          {t('row.add')}
        </Button>
      )}
      <Button size="small" variant="subtle" onClick={() => setExplanationOpen(true)}>
        {tRank('verdict.open')}
      </Button>
      {isExplanationOpen && (
        <Dialog
          title={tRank('verdict.title', { film: film.name })}
          shape="sheet"
          onClose={() => setExplanationOpen(false)}
        >
          <div className={css.sheet}>
            <Link to={`/user/matching?filmId=${film.id}&competition=${competitionId}`}>
              {tRank('verdict.list')}
            </Link>
            <FullExplanation film={film} explanation={explanation} runId={null} />
          </div>
        </Dialog>
      )}
      {changeText && <p>{changeText}</p>}
      <ShortNotices notices={explanation.notices} />
      {addToList.dialogs}
    </div>
  );
}
