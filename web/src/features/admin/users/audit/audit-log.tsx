import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../../../lib/server/bff';
import { getDayStart } from '../../../../lib/dates/format-instant';
import { t } from '@laurel/messages/pages/administration/users';
import { Button } from '../../../../ui/buttons/button';
import { DateField } from '../../../../ui/forms/date-field';
import { Pagination } from '../../../../ui/navigation/pagination';
import { Select } from '../../../../ui/forms/select';
import { EmptyState } from '../../../../ui/feedback/empty-state';
import { useDebounced } from '../../../../ui/hooks/use-debounced';
import { TextField } from '../../../../ui/forms/text-field';
import css from '../../admin.module.css';
import { AUDIT_ACTIONS } from './audit-actions';
import { AuditLines } from './audit-lines';
import { parsePage } from '../../../../lib/url-state/page-parameter';
import { useUrlParameters } from '../../filtering/use-url-parameters';
import { PAGE_SIZE } from '../list/users-address';
import { QueryStatus } from '../../../../widgets/feedback/query-status';

const parseDay = (value: string | null) => (/^\d{4}-\d\d-\d\d$/.test(value ?? '') ? value! : null);

const NO_FILTERS = { who: null, whom: null, what: null, from: null, to: null };

/** The audit log, filtered by actor, affected user, action and time. The URL stores the filters. */
export function AuditLog() {
  const { parameters, setParameters, setPage } = useUrlParameters();
  const getParameter = (name: string) => parameters.get(name) ?? '';
  const [actorId, subjectUserId, action] = [getParameter('who'), getParameter('whom'), getParameter('what')];
  const [from, to] = [parseDay(parameters.get('from')), parseDay(parameters.get('to'))];
  const isFiltered = [actorId, subjectUserId, action, from, to].some(Boolean);
  const page = parsePage(parameters);
  // As text, because a new object at each rendering would never settle.
  const people = useDebounced(JSON.stringify({ who: actorId.trim(), whom: subjectUserId.trim() }));
  const { who, whom } = JSON.parse(people) as { who: string; whom: string };
  const log = useQuery({
    ...query('getAuditLog', {
      ...(who && { who }),
      ...(whom && { whom }),
      ...(action && { what: action }),
      ...(from && { from: getDayStart(from) }),
      ...(to && { to: getDayStart(to, 1) }),
      page,
      pageSize: PAGE_SIZE,
    }),
    placeholderData: keepPreviousData,
  });
  const { data } = log;
  const renderPersonField = (name: 'who' | 'whom', value: string) => (
    <TextField
      label={t(`log.${name}`)}
      value={value}
      spellCheck={false}
      onChange={(event) => setParameters({ [name]: event.target.value.trimStart() || null })}
    />
  );
  return (
    <section aria-label={t('view.log')} className={css.section}>
      <div role="search" className={css.filters}>
        {renderPersonField('who', actorId)}
        {renderPersonField('whom', subjectUserId)}
        <Select
          label={t('log.what')}
          value={action}
          onChange={(value) => setParameters({ what: value || null })}
          options={AUDIT_ACTIONS.map((value) => ({ value, label: t(`audit.action.${value}`) }))}
          empty={t('any')}
        />
        <DateField label={t('log.from')} value={from} onChange={(day) => setParameters({ from: day })} />
        <DateField label={t('log.to')} value={to} onChange={(day) => setParameters({ to: day })} />
      </div>
      <p role="status" className={css.muted}>
        {data && t(data.isMore ? 'log.count.more' : 'log.count', { n: data.total })}
      </p>
      <QueryStatus query={log} lines={6} height="row" />
      {data?.total === 0 &&
        (isFiltered ? (
          <EmptyState
            title={t('log.none.title')}
            action={<Button onClick={() => setParameters(NO_FILTERS)}>{t('log.clear')}</Button>}
          >
            {t('log.none')}
          </EmptyState>
        ) : (
          <EmptyState title={t('log.none.title')}>{t('log.none.yet')}</EmptyState>
        ))}
      {data && <AuditLines lines={data.items} />}
      {data && <Pagination page={page} pageSize={PAGE_SIZE} total={data.total} onPage={setPage} />}
    </section>
  );
}
