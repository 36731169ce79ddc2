import { OPEN_ENTRY_STATES } from '@laurel/rules/sendings';
import { isOneOf } from '@laurel/rules/vocabularies';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/bff';
import { t } from '../../../lib/texts/sending';
import type { Film, Sending } from '../../../lib/wire';
import { SendingCard } from './sending-card';
import css from './sending.module.css';

const isOpen = ({ entries }: Sending) => entries.some(({ state }) => isOneOf(OPEN_ENTRY_STATES, state));
/** Until a mail is taken over it may be a moment, and nothing tells of it where the news are away. */
const AGAIN_MS = 5000;

/** What of a film is on its way, and what was: found again whenever one comes back. Draws nothing where nothing was ever sent. */
export function Sendings({ film }: { film: Film }) {
  const { data } = useQuery({
    ...query('getSendings', { filmId: film.id }),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ entries }) => entries.some((one) => one.state === 'delivering'))
        ? AGAIN_MS
        : false,
  });
  if (!data || data.items.length === 0) return null;
  const open = data.items.filter(isOpen);
  const [now, earlier] = [open, data.items.filter((one) => !isOpen(one))];
  return (
    <section className={css.sendings} aria-labelledby="sendings">
      <h2 id="sendings">{t('progress')}</h2>
      {now.map((sending) => (
        <SendingCard key={sending.batchId} film={film} sending={sending} />
      ))}
      {earlier.length > 0 && (
        <details open={now.length === 0 && earlier.length === 1}>
          <summary>{t('earlier', { n: earlier.length })}</summary>
          {earlier.map((sending) => (
            <SendingCard key={sending.batchId} film={film} sending={sending} />
          ))}
        </details>
      )}
    </section>
  );
}
