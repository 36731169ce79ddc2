import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../../lib/server/bff';
import { formatInstant } from '../../../../lib/dates/format-instant';
import { t } from '@laurel/messages/pages/administration/festival-editor';
import { t as mistakeSubject } from '@laurel/messages/pages/festivals/mistake-subjects';
import { useCommand } from '../../../../lib/server/use-command';
import { Button } from '../../../../ui/buttons/button';
import { Pagination } from '../../../../ui/navigation/pagination';
import admin from '../../admin.module.css';
import css from '../editor.module.css';
import { showError } from '../../../../widgets/feedback/show-error';

const PAGE_SIZE = 20;

/** The open mistake reports about a festival. */
export function ReportsList({ festivalId }: { festivalId: number }) {
  const [page, setPage] = useState(1);
  const { data } = useQuery({
    ...query('getMistakeReports', { festivalId, page, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  });
  const resolve = useCommand('resolveMistakeReport');
  if (!data || data.total === 0) return null;
  // After the last report of the last page is resolved, the previous page is shown.
  const lastPage = Math.ceil(data.total / PAGE_SIZE);
  if (page > lastPage) setPage(lastPage);
  return (
    <section className={admin.section} aria-label={t('reports')}>
      <h2>
        {t('reports')} <small className={admin.muted}>{t('reports.count', { n: data.total })}</small>
      </h2>
      <ul className={css.changes}>
        {data.items.map(({ id, subject, text, createdAt }) => (
          <li key={id}>
            <p>
              <strong>{mistakeSubject(subject)}</strong>
            </p>
            <p dir="auto">{text}</p>
            <p className={admin.muted}>
              <time dateTime={createdAt}>{formatInstant(createdAt)}</time>
            </p>
            <div>
              <Button
                size="small"
                busy={resolve.isPending}
                onClick={() => resolve.mutate({ reportId: id }, { onError: showError })}
              >
                {t('reports.done')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <Pagination page={page} pageSize={PAGE_SIZE} total={data.total} onPage={setPage} />
    </section>
  );
}
