import { PARTS, type PartName } from '@laurel/rules/administration';
import { formatInstant } from '../../../lib/instant';
import { t } from '../../../lib/texts/dashboard';
import type { Dashboard, Upkeep } from '../../../lib/wire';
import { Table } from '../../../ui/table';
import css from '../admin.module.css';
import { DeadLetters, listOf } from './dead-letters';

/** What waits longer, or is more, than this is told as behind. */
const LATE_SECONDS = 10;
const MANY_FACTS = 1000;

function stateOf(upkeep: Upkeep | undefined): { tone: 'good' | 'ask' | 'refused'; words: string } {
  if (!upkeep) return { tone: 'refused', words: t('health.away') };
  if (upkeep.deadLetters > 0) return { tone: 'refused', words: t('health.dead.some') };
  const { outboxLagSeconds, factsWaiting, copiesArriving } = upkeep;
  const isLate = outboxLagSeconds > LATE_SECONDS || factsWaiting > MANY_FACTS || copiesArriving > 0;
  return isLate ? { tone: 'ask', words: t('health.late') } : { tone: 'good', words: t('health.good') };
}
const count = (n: number) => n.toLocaleString('en');
const outboxWords = ({ outboxWaiting: n, outboxLagSeconds: lag }: Upkeep) =>
  n > 0 ? t('health.lag', { n, lag }) : count(n);
const factsWords = ({ factsWaiting: n }: Upkeep) => (n < 0 ? t('health.unknown') : count(n));

/** Leads to the list below; a browser that goes to what is folded unfolds it. */
const DeadCount = ({ name, n }: { name: PartName; n: number }) =>
  n > 0 ? <a href={`#${listOf(name)}`}>{count(n)}</a> : count(n);

type Search = NonNullable<Dashboard['catalog']>['search'];
/** Who finds the words of a search, and how that stands. */
function searchWords({ words, why, since, index }: Search): string {
  if (why && since) return t('search.away', { why, since: formatInstant(since) });
  if (!index) return t('search.here');
  const { festivals, behind, failure } = index;
  if (failure) return t('search.failure', { words, why: failure });
  if (festivals === null || behind === null) return t('search.filling', { words });
  return t(behind > 0 ? 'search.behind' : 'search.good', { words, festivals, behind });
}

/** Whether each part works, what it could not do, and what waits in it. */
export function Health({ board }: { board: Dashboard }) {
  const { identity, catalog, billing } = board;
  const others: Partial<Record<PartName, number>> = {
    identity: identity?.mailsDead,
    billing: billing?.deadStripeEvents,
  };
  const head = ['part', 'state', 'dead', 'outbox', 'facts'] as const;
  return (
    <div className={css.section}>
      <h2>{t('health')}</h2>
      <Table caption={t('health')} head={head.map((one) => t(`health.${one}`))}>
        {PARTS.map((name) => {
          const upkeep = board[name]?.upkeep;
          const { tone, words } = stateOf(upkeep);
          return (
            <tr key={name}>
              <th scope="row">{t(`part.${name}`)}</th>
              <td>
                <span className={css.badge} data-tone={tone}>
                  {words}
                </span>
              </td>
              <td>{upkeep ? <DeadCount name={name} n={upkeep.deadLetters} /> : '–'}</td>
              <td>{upkeep ? outboxWords(upkeep) : '–'}</td>
              <td>{upkeep ? factsWords(upkeep) : '–'}</td>
            </tr>
          );
        })}
      </Table>
      {PARTS.map((name) => (
        <DeadLetters key={name} name={name} upkeep={board[name]?.upkeep} others={others[name]} />
      ))}
      {catalog && <p>{searchWords(catalog.search)}</p>}
      {identity && <p>{t('health.mails', { waiting: identity.mailsWaiting, dead: identity.mailsDead })}</p>}
      <p className={css.muted}>{t('health.note')}</p>
    </div>
  );
}
