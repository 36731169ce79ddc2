import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../lib/bff';
import { errorText } from '../../lib/refused';
import { useSignedIn } from '../../lib/session';
import { t } from '../../lib/texts/sign-in-details';
import { useCommand } from '../../lib/use-command';
import { Button } from '../../ui/button';
import { Dialog, LeaveButton } from '../../ui/dialog';
import { Skeleton } from '../../ui/skeleton';
import { ErrorState } from '../../ui/state';
import { toast } from '../../ui/toast';
import { sayEnded } from './say-ended';
import { SessionLine } from './session-line';
import css from './sign-in-details.module.css';

/** So many are seen at first: the newest. */
const SEEN = 5;

/** Every browser in which one is logged in: what it is, where, when it was last used, and its end. */
export function MySessions() {
  const sessions = useQuery({ ...query('getMySessions'), refetchOnWindowFocus: true });
  const isOwn = useSignedIn().impersonatedBy === null;
  const items = sessions.data?.items ?? [];
  const [isWhole, setWhole] = useState(false);
  const seen = isWhole ? items : items.slice(0, SEEN);
  const others = items.filter(({ isCurrent }) => !isCurrent).length;
  return (
    <div className={css.section}>
      <p className={css.muted}>{t('sessions.words')}</p>
      {sessions.isPending && !sessions.failureReason && <Skeleton lines={3} tall="row" />}
      {sessions.failureReason && !sessions.data && (
        <ErrorState
          error={sessions.failureReason}
          busy={sessions.isFetching}
          onRetry={() => void sessions.refetch()}
        />
      )}
      {items.length > 0 && (
        <ul className={css.sessions}>
          {seen.map((session) => (
            <SessionLine key={session.sessionId} session={session} mayEnd={isOwn && !session.isCurrent} />
          ))}
        </ul>
      )}
      <div className={css.choice}>
        {seen.length < items.length && (
          <Button onClick={() => setWhole(true)}>{t('sessions.whole', { n: items.length })}</Button>
        )}
        {isOwn && others > 0 && <EndOthers others={others} />}
      </div>
    </div>
  );
}

function EndOthers({ others }: { others: number }) {
  const [isAsking, setAsking] = useState(false);
  const end = useCommand('revokeOtherSessions');
  const go = () =>
    end.mutate(
      {},
      {
        onSuccess: ({ ended: n, isWhole }) =>
          sayEnded(isWhole, t('sessions.others.done', { n }), t('sessions.others.half', { n })),
        onError: (error) => toast(errorText(error), 'refused'),
        onSettled: () => setAsking(false),
      },
    );
  return (
    <div>
      <Button onClick={() => setAsking(true)}>{t('sessions.others')}</Button>
      {isAsking && (
        <Dialog title={t('sessions.others.sure')} onClose={() => setAsking(false)}>
          <p>{t('sessions.others.words', { n: others })}</p>
          <div className={css.choice}>
            <Button look="danger" busy={end.isPending} onClick={go}>
              {t('sessions.others.yes')}
            </Button>
            <LeaveButton>{t('sessions.others.no')}</LeaveButton>
          </div>
        </Dialog>
      )}
    </div>
  );
}
