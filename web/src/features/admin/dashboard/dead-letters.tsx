import type { PartName } from '@laurel/rules/administration';
import { formatInstant } from '../../../lib/instant';
import { errorText } from '../../../lib/refused';
import { t } from '../../../lib/texts/dashboard';
import { useCommand } from '../../../lib/use-command';
import type { Upkeep } from '../../../lib/wire';
import { Button } from '../../../ui/button';
import { toast } from '../../../ui/toast';
import css from '../admin.module.css';

export const listOf = (name: PartName) => `dead-${name}`;

/** What a part could not do, and why; all of it can be tried again. `others`: its mails, or what Stripe told. */
export function DeadLetters({
  name,
  upkeep,
  others = 0,
}: {
  name: PartName;
  upkeep: Upkeep | undefined;
  others?: number;
}) {
  if (!upkeep || upkeep.deadLetters + others === 0) return null;
  const { deadLetters: n, oldestDead } = upkeep;
  const part = t(`part.${name}`);
  return (
    <details>
      <summary>{n > 0 ? t('health.dead.of', { part, n }) : t('replay.of', { part, n: others })}</summary>
      {oldestDead.length < n && (
        <p className={css.muted}>{t('health.dead.first', { shown: oldestDead.length, n })}</p>
      )}
      <ul className={css.lines} id={listOf(name)}>
        {oldestDead.map(({ id, what, at, why, again }) => (
          <li key={id}>
            <strong>{what}</strong>
            <span>
              <time dateTime={at}>{formatInstant(at)}</time> · {why} ·{' '}
              {again ? t('health.dead.again', { at: formatInstant(again) }) : t('health.dead.kept')}
            </span>
          </li>
        ))}
      </ul>
      <Replay name={name} />
    </details>
  );
}

function Replay({ name }: { name: PartName }) {
  const replay = useCommand('replayDeadLetters');
  const send = () =>
    replay.mutate(
      { part: name },
      {
        onSuccess: ({ done, left, again }) => {
          const facts = t('replay.done', { done, left });
          toast(
            again > 0 ? `${facts}; ${t('replay.again', { n: again })}` : facts,
            left > 0 ? 'refused' : 'done',
          );
        },
        onError: (error) => toast(errorText(error), 'refused'),
      },
    );
  return (
    <Button size="small" busy={replay.isPending} onClick={send}>
      {t('replay')}
    </Button>
  );
}
