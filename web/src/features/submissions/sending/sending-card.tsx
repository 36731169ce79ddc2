import { ago } from '../../../lib/ago';
import { t } from '../../../lib/texts/sending';
import type { Film, Sending } from '../../../lib/wire';
import { EntryRow } from './entry-row';
import { PayOn } from './pay-on';
import css from './sending.module.css';

/** One batch: where its payment stands, and each of its entries. */
export function SendingCard({ film, sending }: { film: Film; sending: Sending }) {
  const { batchId, state, createdAt, entries } = sending;
  return (
    <article className={css.card} data-batch={batchId}>
      <header className={css.head}>
        <h3>{t('batch', { n: entries.length, when: ago(createdAt) })}</h3>
        <p role="status">{t(`batch.${state}`)}</p>
      </header>
      {state === 'waiting' && <PayOn batchId={batchId} />}
      <ul className={css.rows}>
        {entries.map((entry) => (
          <EntryRow key={entry.submissionId} film={film} batchId={batchId} entry={entry} />
        ))}
      </ul>
    </article>
  );
}
