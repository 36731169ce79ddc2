import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../lib/server/bff';
import { useSignedIn } from '../../../lib/session/session';
import { t } from '@laurel/messages/pages/account/sign-in-details';
import { Button } from '../../../ui/buttons/button';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { ErrorState } from '../../../widgets/feedback/error-state';
import { EndAllSessions, EndOtherSessions } from './end-sessions';
import { SessionLine } from './session-line';
import css from './sign-in-details.module.css';

/** The number of newest sessions that are shown at first. */
const COLLAPSED_COUNT = 5;

/** Lists every signed-in browser: device, location, last use and a button to end it. */
export function MySessions() {
  const sessions = useQuery({ ...query('getMySessions'), refetchOnWindowFocus: true });
  const isOwner = useSignedIn().impersonatedBy === null;
  const items = sessions.data?.items ?? [];
  const [isExpanded, setExpanded] = useState(false);
  const visibleSessions = isExpanded ? items : items.slice(0, COLLAPSED_COUNT);
  const otherCount = items.filter(({ isCurrent }) => !isCurrent).length;
  return (
    <div className={css.section}>
      <p className={css.muted}>{t('sessions.description')}</p>
      {sessions.isPending && !sessions.failureReason && <Skeleton lines={3} height="row" />}
      {sessions.failureReason && !sessions.data && (
        <ErrorState
          error={sessions.failureReason}
          busy={sessions.isFetching}
          onRetry={() => void sessions.refetch()}
        />
      )}
      {items.length > 0 && (
        <ul className={css.sessions}>
          {visibleSessions.map((session) => (
            <SessionLine key={session.sessionId} session={session} canEnd={isOwner && !session.isCurrent} />
          ))}
        </ul>
      )}
      <div className={css.choice}>
        {visibleSessions.length < items.length && (
          <Button onClick={() => setExpanded(true)}>{t('sessions.show_all', { n: items.length })}</Button>
        )}
        {isOwner && otherCount > 0 && <EndOtherSessions otherCount={otherCount} />}
        {isOwner && items.length > 0 && <EndAllSessions />}
      </div>
    </div>
  );
}
