import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/bff';
import { formatInstant } from '../../../lib/instant';
import { errorText } from '../../../lib/refused';
import { t } from '../../../lib/texts/festival-editor';
import { useCommand } from '../../../lib/use-command';
import { Button } from '../../../ui/button';
import { toast } from '../../../ui/toast';
import admin from '../admin.module.css';
import css from './editor.module.css';

const MOST_SHOWN = 20;

/** What users say is wrong with a festival, until somebody has looked at it. */
export function ReportsList({ festivalId }: { festivalId: number }) {
  const { data } = useQuery(query('getMistakeReports', { festivalId, pageSize: MOST_SHOWN }));
  const resolve = useCommand('resolveMistakeReport');
  if (!data || data.total === 0) return null;
  return (
    <section className={admin.section} aria-label={t('reports')}>
      <h2>{t('reports')}</h2>
      <ul className={css.changes}>
        {data.items.map(({ id, text, createdAt }) => (
          <li key={id}>
            <p dir="auto">{text}</p>
            <p className={admin.muted}>
              <time dateTime={createdAt}>{formatInstant(createdAt)}</time>
            </p>
            <div>
              <Button
                size="small"
                busy={resolve.isPending}
                onClick={() =>
                  resolve.mutate({ reportId: id }, { onError: (error) => toast(errorText(error), 'refused') })
                }
              >
                {t('reports.done')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
