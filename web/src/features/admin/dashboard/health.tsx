import { SERVICE_NAMES, type ServiceName } from '@laurel/rules/accounts/administration';
import { formatInstant } from '../../../lib/dates/format-instant';
import { t } from '@laurel/messages/pages/administration/dashboard';
import type { Dashboard, Maintenance } from '../../../lib/server/wire';
import { Table } from '../../../ui/tables/table';
import css from '../admin.module.css';
import { DeadLetters, getListId } from './dead-letters';

/** A service with a longer lag or a longer queue is behind. */
const MAX_LAG_SECONDS = 10;
const MAX_WAITING_EVENTS = 1000;

function getState(maintenance: Maintenance | undefined): { tone: 'good' | 'ask' | 'refused'; label: string } {
  if (!maintenance) return { tone: 'refused', label: t('health.unavailable') };
  if (maintenance.deadLetters > 0) return { tone: 'refused', label: t('health.dead_letters.some') };
  const isBehind =
    maintenance.outboxLagSeconds > MAX_LAG_SECONDS ||
    maintenance.waitingEvents > MAX_WAITING_EVENTS ||
    maintenance.rebuildingProjections > 0;
  return isBehind ? { tone: 'ask', label: t('health.behind') } : { tone: 'good', label: t('health.healthy') };
}
const formatCount = (n: number) => n.toLocaleString('en');
const formatOutbox = ({ outboxWaiting: n, outboxLagSeconds: lag }: Maintenance) =>
  n > 0 ? t('health.lag', { n, lag }) : formatCount(n);
const formatWaitingEvents = ({ waitingEvents: n }: Maintenance) =>
  n < 0 ? t('health.unknown') : formatCount(n);

/** The number of dead letters, linked to their list, which the browser unfolds. */
const DeadLetterCount = ({ name, n }: { name: ServiceName; n: number }) =>
  n > 0 ? <a href={`#${getListId(name)}`}>{formatCount(n)}</a> : <>{formatCount(n)}</>;

type Search = NonNullable<Dashboard['catalog']>['search'];
/** Describes the engine that answers searches, and its state. */
function formatSearchState({ engine, why, since, index }: Search): string {
  if (why && since) return t('search.unavailable', { why, since: formatInstant(since) });
  if (!index) return t('search.built_in');
  const { festivals, outdated, failure } = index;
  if (failure) return t('search.failure', { engine, why: failure });
  if (festivals === null || outdated === null) return t('search.filling', { engine });
  return t(outdated > 0 ? 'search.behind' : 'search.healthy', { engine, festivals, behind: outdated });
}

/** Shows whether each service works, its dead letters and its queues. */
export function Health({ dashboard }: { dashboard: Dashboard }) {
  const { identity, catalog, billing } = dashboard;
  const otherFailuresByService: Partial<Record<ServiceName, number>> = {
    identity: identity?.mailsDead,
    billing: billing?.deadStripeEvents,
  };
  const head = ['service', 'state', 'dead_letters', 'outbox', 'events'] as const;
  return (
    <div className={css.section}>
      <h2>{t('health')}</h2>
      <Table caption={t('health')} head={head.map((column) => t(`health.${column}`))}>
        {SERVICE_NAMES.map((name) => {
          const maintenance = dashboard[name]?.maintenance;
          const { tone, label } = getState(maintenance);
          return (
            <tr key={name}>
              <th scope="row">{t(`service.${name}`)}</th>
              <td>
                <span className={css.badge} data-tone={tone}>
                  {label}
                </span>
              </td>
              <td>{maintenance ? <DeadLetterCount name={name} n={maintenance.deadLetters} /> : '–'}</td>
              <td>{maintenance ? formatOutbox(maintenance) : '–'}</td>
              <td>{maintenance ? formatWaitingEvents(maintenance) : '–'}</td>
            </tr>
          );
        })}
      </Table>
      {SERVICE_NAMES.map((name) => (
        <DeadLetters
          key={name}
          name={name}
          maintenance={dashboard[name]?.maintenance}
          otherFailureCount={otherFailuresByService[name]}
        />
      ))}
      {catalog && <p>{formatSearchState(catalog.search)}</p>}
      {identity && <p>{t('health.mails', { waiting: identity.mailsWaiting, dead: identity.mailsDead })}</p>}
      <p className={css.muted}>{t('health.note')}</p>
    </div>
  );
}
