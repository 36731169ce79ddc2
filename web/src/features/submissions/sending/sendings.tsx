import { DAY_MS } from '@laurel/rules/days';
import { OPEN_ENTRY_STATES } from '@laurel/rules/sendings';
import { isOneOf } from '@laurel/rules/vocabularies';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../lib/bff';
import { isUnreachable } from '../../../lib/refused';
import { t } from '../../../lib/texts/sending';
import type { Film, Sending } from '../../../lib/wire';
import { ErrorState } from '../../../ui/state';
import { Waiting } from '../../../ui/waiting';
import { SendingCard } from './sending-card';
import css from './sending.module.css';

const isOpen = ({ entries }: Sending) => entries.some(({ state }) => isOneOf(OPEN_ENTRY_STATES, state));
/** What came of it within a day may be news to who comes back; what they cancelled is none. */
const isFresh = ({ state, entries }: Sending, since: number) =>
  state === 'paid' && entries.some(({ at }) => Date.parse(at) > since);
/** Until a mail is taken over it may be a moment, and nothing tells of it where the news are away. */
const AGAIN_MS = 5000;

/** Those that were seen on their way: how they ended stays in sight as long as one is here. */
function useSeenOpen(items: readonly Sending[] = []): ReadonlySet<string> {
  const [seen, see] = useState<ReadonlySet<string>>(new Set());
  const unseen = items.filter((one) => isOpen(one) && !seen.has(one.batchId));
  if (unseen.length > 0) see(new Set([...seen, ...unseen.map(({ batchId }) => batchId)]));
  return seen;
}

/** What of a film is on its way, and what was: found again whenever one comes back. Draws nothing where nothing was ever sent; that it could not be had is said. */
export function Sendings({ film }: { film: Film }) {
  const sendings = useQuery({
    ...query('getSendings', { filmId: film.id }),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ entries }) => entries.some((one) => one.state === 'delivering'))
        ? AGAIN_MS
        : false,
  });
  const { data } = sendings;
  const seen = useSeenOpen(data?.items);
  const [dayAgo] = useState(() => Date.now() - DAY_MS);
  const [isLate, setLate] = useState(false);
  if (!isLate && isUnreachable(sendings.failureReason)) setLate(true);
  if (!data && (sendings.isError || isLate))
    return (
      <section className={css.sendings} aria-labelledby="sendings">
        <h2 id="sendings">{t('progress')}</h2>
        {sendings.isError ? (
          <ErrorState error={sendings.error} onRetry={() => void sendings.refetch()} />
        ) : (
          <Waiting query={sendings} lines={1} />
        )}
      </section>
    );
  if (!data || data.items.length === 0) return null;
  const isShown = (sending: Sending) =>
    isOpen(sending) || seen.has(sending.batchId) || isFresh(sending, dayAgo);
  const [now, earlier] = [data.items.filter(isShown), data.items.filter((one) => !isShown(one))];
  return (
    <section className={css.sendings} aria-labelledby="sendings">
      <h2 id="sendings">{t('progress')}</h2>
      {now.map((sending) => (
        <SendingCard key={sending.batchId} film={film} sending={sending} />
      ))}
      {earlier.length > 0 && (
        <details>
          <summary>{t('earlier', { n: earlier.length })}</summary>
          {earlier.map((sending) => (
            <SendingCard key={sending.batchId} film={film} sending={sending} />
          ))}
        </details>
      )}
    </section>
  );
}
