import { MOST_AT_ONCE } from '@laurel/rules/vocabularies';
import { stateWord } from '@laurel/words/state-words';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Gate } from '../../lib/coming-entry';
import { every } from '../../lib/every';
import { isUnreachable } from '../../lib/refused';
import { t } from '../../lib/texts/matching';
import { t as place } from '../../lib/texts/place';
import type { Competition, Film } from '../../lib/wire';
import { Button } from '../../ui/button';
import { ReasonStrip } from '../../ui/reason-strip';
import { Skeleton } from '../../ui/skeleton';
import { ErrorState } from '../../ui/state';
import { VerdictMark } from '../../ui/verdict-mark';
import css from './matching.module.css';
import { caveatOf } from './caveat';
import { changeWords } from './change-words';
import { reasonOf, requirementsOf } from './requirements';
import { ShortNotices } from './short-notices';
import { useAddToList } from './use-add-to-list';
import { useExplanation } from './use-explanation';
import { WhyDialog } from './why-dialog';

/** What one competition says about one film, with the way onto the list. `siblings`: ids asked for in the same call. */
export function CompetitionMatch({
  film,
  competition,
  siblings,
  kept,
}: {
  film: Film;
  competition: Pick<Competition, 'id' | 'name' | 'festivalId'>;
  siblings: number[];
  kept: Gate;
}) {
  const competitionId = competition.id;
  const competitionIds = siblings.length <= MOST_AT_ONCE ? siblings : [competitionId];
  const { explained, explanation, isArriving } = useExplanation(
    { filmId: film.id, competitionIds },
    competitionId,
  );
  const [isWhy, setWhy] = useState(false);
  const list = useAddToList(film, kept);
  const listed = useQuery(every('getUserSubmissionsByFilmId', { filmId: film.id }));
  const submission = listed.data?.items.find((one) => one.competitionId === competitionId);
  if (!explained.data && isUnreachable(explained.failureReason))
    return <p className={css.muted}>{t('row.away')}</p>;
  if (explained.isPending) return <Skeleton lines={1} tall="row" />;
  if (explained.isError && !explained.data)
    return <ErrorState error={explained.error} onRetry={() => void explained.refetch()} />;
  // What opens all of them is said once.
  const firstLocked = explained.data?.items.find(({ isLocked }) => isLocked);
  const isFirstLocked = !firstLocked || firstLocked.competitionId === competitionId;
  if (isArriving) return <p className={css.muted}>{t('row.arriving')}</p>;
  if (!explanation || explanation.isLocked)
    return (
      <p className={css.match}>
        {explanation && <VerdictMark verdict={explanation.verdict} />}
        {isFirstLocked && (
          <>
            <span className={css.muted}>{t('row.locked')}</span>{' '}
            <Link to={`/user/subscriptions?filmId=${film.id}`}>{t('locked.action')}</Link>
          </>
        )}
      </p>
    );
  // On its festival's own page nobody has to be told whose it is.
  const one = { competition, festival: { id: competition.festivalId, name: null } };
  const change = changeWords(explanation);
  return (
    <div className={css.match}>
      <VerdictMark verdict={explanation.verdict} caveat={caveatOf(explanation)} />
      <ReasonStrip
        reasons={requirementsOf(explanation.terms).map(reasonOf)}
        label={t('row.reasons', { name: film.name })}
      />
      {submission ? (
        <span>
          {t('row.listed')}{' '}
          <Link to={`/submissions2/user/${film.createdBy}/film/${film.id}`}>
            {stateWord[submission.state]}
          </Link>
        </span>
      ) : (
        <Button size="small" busy={list.busy} onClick={() => void list.add([one])}>
          {t('row.add')}
        </Button>
      )}
      <Button size="small" look="quiet" onClick={() => setWhy(true)}>
        {place('why.open')}
      </Button>
      {isWhy && <WhyDialog film={film} explanation={explanation} onClose={() => setWhy(false)} />}
      {change && <p>{change}</p>}
      <ShortNotices notices={explanation.notices} />
      {list.dialogs}
    </div>
  );
}
