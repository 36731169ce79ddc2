import { DAY_MS } from '@laurel/rules/days';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../lib/bff';
import { isUnreachable } from '../../../lib/refused';
import { t } from '../../../lib/texts/sending';
import type { Film, Sending } from '../../../lib/wire';
import { ErrorState } from '../../../ui/state';
import { Waiting } from '../../../ui/waiting';
import { VisuallyHidden } from '../../../ui/visually-hidden';
import { endedAt, isOpen } from './how-it-stands';
import { awayBefore, putAway } from './put-away';
import { SendingCard } from './sending-card';
import css from './sending.module.css';

/** What came of entries stands in their histories: the line of a batch is news that long. */
const SHOWN_DAYS = 7;
/** Until a mail is taken over it may be a moment, and nothing tells of it where the news are away. */
const AGAIN_MS = 5000;

/** What of a film is on its way, and what came of it lately: found again whenever one comes back, until it is put away. Draws nothing where nothing is; that it could not be had is said. */
export function Sendings({ film }: { film: Film }) {
  const sendings = useQuery({
    ...query('getSendings', { filmId: film.id }),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ entries }) => entries.some((one) => one.state === 'delivering'))
        ? AGAIN_MS
        : false,
  });
  const { data } = sendings;
  const [since] = useState(() => Date.now() - SHOWN_DAYS * DAY_MS);
  const [away, setAway] = useState<readonly string[]>(awayBefore);
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
  const isShown = (sending: Sending) =>
    isOpen(sending) || (Date.parse(endedAt(sending)) > since && !away.includes(sending.batchId));
  const shown = data?.items.filter(isShown) ?? [];
  if (shown.length === 0) return null;
  const isUnpaid = shown.some(({ state }) => state === 'waiting');
  const title = t(isUnpaid ? 'progress.unpaid' : 'progress');
  return (
    <section className={css.sendings} aria-label={title}>
      {shown.some(isOpen) ? <h2>{title}</h2> : <VisuallyHidden as="h2">{title}</VisuallyHidden>}
      {shown.map((sending) => (
        <SendingCard
          key={sending.batchId}
          film={film}
          sending={sending}
          onAway={() => {
            putAway(sending.batchId);
            setAway([...away, sending.batchId]);
          }}
        />
      ))}
    </section>
  );
}
