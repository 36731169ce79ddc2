import type { ServiceName } from '@laurel/rules/accounts/administration';
import { formatInstant } from '../../../lib/dates/format-instant';
import { t } from '@laurel/messages/pages/administration/dashboard';
import { useCommand } from '../../../lib/server/use-command';
import type { Maintenance } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { toast } from '../../../ui/feedback/toast';
import css from '../admin.module.css';
import { showError } from '../../../widgets/feedback/show-error';

export const getListId = (name: ServiceName) => `dead-${name}`;

type Props = { name: ServiceName; maintenance: Maintenance | undefined; otherFailureCount?: number };

/**
 * The events that a service could not process, with the reasons, and a button to retry all. `otherFailureCount`:
 * the number of failed mails or jobs.
 */
export function DeadLetters({ name, maintenance, otherFailureCount = 0 }: Props) {
  if (!maintenance || maintenance.deadLetters + otherFailureCount === 0) return null;
  const { deadLetters: n, oldestDead } = maintenance;
  const service = t(`service.${name}`);
  return (
    <details>
      <summary>
        {n > 0
          ? t('health.dead_letters.of', { service, n })
          : t('replay.of', { service, n: otherFailureCount })}
      </summary>
      {oldestDead.length < n && (
        <p className={css.muted}>{t('health.dead_letters.first', { shown: oldestDead.length, n })}</p>
      )}
      <ul className={css.lines} id={getListId(name)}>
        {oldestDead.map(({ id, what: event, at, why, again: nextRetryAt }) => (
          <li key={id}>
            <strong>{event}</strong>
            <span>
              <time dateTime={at}>{formatInstant(at)}</time> · {why} ·{' '}
              {nextRetryAt
                ? t('health.dead_letters.next_retry', { at: formatInstant(nextRetryAt) })
                : t('health.dead_letters.no_retry')}
            </span>
          </li>
        ))}
      </ul>
      <Replay name={name} />
    </details>
  );
}

function Replay({ name }: { name: ServiceName }) {
  const replay = useCommand('replayDeadLetters');
  const send = () =>
    replay.mutate(
      { service: name },
      {
        onSuccess: ({ done, left: remaining, again: repeated }) => {
          const summary = t('replay.done', { done, left: remaining });
          toast(
            repeated > 0 ? `${summary}; ${t('replay.repeated', { n: repeated })}` : summary,
            remaining > 0 ? 'refused' : 'done',
          );
        },
        onError: showError,
      },
    );
  return (
    <Button size="small" busy={replay.isPending} onClick={send}>
      {t('replay')}
    </Button>
  );
}
