import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { query } from '../../lib/server/bff';
import type { FunctionResponse, Input } from '../../lib/server/functions';
import { useSignedIn } from '../../lib/session/session';
import { t } from '@laurel/messages/pages/account/notifications';
import { useCommand } from '../../lib/server/use-command';
import { useTitle } from '../../lib/page/use-title';
import { Button, ButtonLink } from '../../ui/buttons/button';
import { Pagination } from '../../ui/navigation/pagination';
import { EmptyState } from '../../ui/feedback/empty-state';
import { NotificationRow } from './notification-row';
import css from './notifications.module.css';
import { QueryStatus } from '../../widgets/feedback/query-status';
import { showError } from '../../widgets/feedback/show-error';

const PAGE_SIZE = 25;

/** /user/notifications: all notifications, newest first, with the unread ones marked. */
export function NotificationsPage() {
  useTitle(t('title'));
  const [page, setPage] = useState(1);
  const notifications = useQuery({
    ...query('getNotifications', { page, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  });
  const confirmation = useConfirmRead();
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1>{t('title')}</h1>
        <p className={css.muted}>
          {t('lead')} <Link to="/profile#notices">{t('lead.choose')}</Link>
        </p>
      </header>
      {notifications.data ? (
        <NotificationList data={notifications.data} confirmation={confirmation} onPage={setPage} />
      ) : (
        <QueryStatus query={notifications} lines={6} height="row" />
      )}
    </div>
  );
}

function NotificationList({
  data: { items, total, page, pageSize, unread },
  confirmation: { confirmRead, isConfirming },
  onPage,
}: {
  data: FunctionResponse<'getNotifications'>;
  confirmation: ReturnType<typeof useConfirmRead>;
  onPage: (page: number) => void;
}) {
  const { impersonatedBy } = useSignedIn();
  const summary = useRef<HTMLParagraphElement>(null);
  const confirmAll = () => {
    void confirmRead({ upTo: items[0]!.id });
    summary.current?.focus(); // the button disappears
  };
  if (total === 0)
    return (
      <EmptyState title={t('none')} action={<ButtonLink to="/festivals">{t('none.find')}</ButtonLink>}>
        {t('none.description')}
      </EmptyState>
    );
  return (
    <>
      <div className={css.bar}>
        <p ref={summary} role="status" tabIndex={-1}>
          {unread > 0 ? t('unread', { n: unread }) : t('unread.none')}
        </p>
        {unread > 0 && page === 1 && impersonatedBy === null && (
          <Button size="small" busy={isConfirming} onClick={confirmAll}>
            {t('mark_as_read.all')}
          </Button>
        )}
      </div>
      <ul className={css.list}>
        {items.map((notification) => (
          <NotificationRow
            key={notification.id}
            notification={notification}
            onRead={(id) => void confirmRead({ ids: [id] })}
          />
        ))}
      </ul>
      <Pagination page={page} pageSize={pageSize} total={total} onPage={onPage} />
    </>
  );
}

function useConfirmRead() {
  const command = useCommand('readNotifications');
  const confirmRead = (input: Input<'readNotifications'>) => command.mutateAsync(input).catch(showError);
  return { confirmRead, isConfirming: command.isPending };
}
