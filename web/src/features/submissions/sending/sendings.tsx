import { DAY_MS } from '@laurel/rules/dates/days';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../lib/server/bff';
import { isUnreachable } from '../../../lib/server/refused';
import { t } from '@laurel/messages/pages/submissions/sending';
import type { Film, Sending } from '../../../lib/server/wire';
import { VisuallyHidden } from '../../../ui/accessibility/visually-hidden';
import { getEndTime, isOpen } from './sending-state';
import { getDismissedBatches, dismissBatch } from './dismissed-batches';
import { SendingCard } from './sending-card';
import css from './sending.module.css';
import { QueryStatus } from '../../../widgets/feedback/query-status';

/** The number of days for which a finished batch is listed. The result is in the history of each entry. */
const SHOWN_DAYS = 7;
/** A mail may take a moment to be accepted, and no event arrives if the event stream is down. */
const REFETCH_MS = 5000;

/**
 * A film's batches in progress, and finished ones until they are dismissed or expire. Renders nothing if
 * there are none. Shows an error if they fail to load.
 */
export function Sendings({ film }: { film: Film }) {
  const sendings = useQuery({
    ...query('getSendings', { filmId: film.id }),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ entries }) => entries.some((entry) => entry.state === 'delivering'))
        ? REFETCH_MS
        : false,
  });
  const { data } = sendings;
  const [shownSince] = useState(() => Date.now() - SHOWN_DAYS * DAY_MS);
  const [dismissedIds, setDismissedIds] = useState<readonly string[]>(getDismissedBatches);
  // Once the server was unreachable, the section stays until the data arrives, so that it does not flicker.
  const [wasUnreachable, setWasUnreachable] = useState(false);
  if (!wasUnreachable && isUnreachable(sendings.failureReason)) setWasUnreachable(true);
  if (!data && (sendings.isError || wasUnreachable))
    return (
      <section className={css.sendings} aria-labelledby="sendings">
        <h2 id="sendings">{t('progress')}</h2>
        <QueryStatus query={sendings} lines={1} />
      </section>
    );
  const isShown = (sending: Sending) =>
    isOpen(sending) ||
    (Date.parse(getEndTime(sending)) > shownSince && !dismissedIds.includes(sending.batchId));
  const shownSendings = data?.items.filter(isShown) ?? [];
  if (shownSendings.length === 0) return null;
  const isUnpaid = shownSendings.some(({ state }) => state === 'waiting');
  const title = t(isUnpaid ? 'progress.unpaid' : 'progress');
  return (
    <section className={css.sendings} aria-label={title}>
      {shownSendings.some(isOpen) ? <h2>{title}</h2> : <VisuallyHidden as="h2">{title}</VisuallyHidden>}
      {shownSendings.map((sending) => (
        <SendingCard
          key={sending.batchId}
          film={film}
          sending={sending}
          onDismiss={() => {
            dismissBatch(sending.batchId);
            setDismissedIds([...dismissedIds, sending.batchId]);
          }}
        />
      ))}
    </section>
  );
}
