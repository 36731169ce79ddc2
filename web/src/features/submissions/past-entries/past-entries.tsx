import { countryName } from '@laurel/messages/formatting/location-names';
import { useState } from 'react';
import { t } from '@laurel/messages/pages/submissions/past';
import type { Film, PastEntry, Submission } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { useIncrementalCount } from '../view-state/use-incremental-count';
import { formatEntryName, formatEntryDetails } from './format-entry-details';
import { DeleteDialog } from './delete-dialog';
import { PastEntryDialog } from './past-entry-dialog';
import { AssignDialog } from './assign-dialog';
import css from '../past-entries.module.css';

/** The number of entries that are rendered at a time while the user scrolls. */
const ENTRIES_PER_STEP = 20;
type DialogRequest = { action: 'change' | 'match' | 'delete'; entry: PastEntry };

type Props = { film: Film; submissions: readonly Submission[]; entries: readonly PastEntry[] };

/** Past entries at festivals outside the catalogue. They can be changed, deleted or assigned to a competition. */
export function PastEntries({ film, submissions, entries }: Props) {
  const [request, setRequest] = useState<DialogRequest | null>(null);
  const close = () => setRequest(null);
  const { count, ref } = useIncrementalCount(0, entries.length, ENTRIES_PER_STEP);
  if (entries.length === 0) return null;
  return (
    <section className={css.free} aria-labelledby="past-entries">
      <h2 id="past-entries">{t('free.title')}</h2>
      <p className={css.muted}>{t('free.lead')}</p>
      <ul className={css.rows}>
        {entries.slice(0, count).map((entry) => (
          <li key={entry.id} className={css.row}>
            <div className={css.name}>
              <strong dir="auto">{entry.festival}</strong>
              {entry.competition && <span dir="auto">{entry.competition}</span>}
              {entry.country && <span className={css.muted}>{countryName(entry.country)}</span>}
            </div>
            <div className={css.name}>
              <span>{t(`state.${entry.state}`)}</span>
              <span className={css.muted}>{formatEntryDetails(entry)}</span>
              {entry.note && <q dir="auto">{entry.note}</q>}
            </div>
            <div className={css.actions}>
              {(['match', 'change', 'delete'] as const).map((action) => (
                <Button
                  key={action}
                  size="small"
                  aria-label={t(`free.${action}.of`, { name: formatEntryName(entry) })}
                  onClick={() => setRequest({ action, entry })}
                >
                  {t(`free.${action}`)}
                </Button>
              ))}
            </div>
          </li>
        ))}
        {count < entries.length && <li ref={ref} />}
      </ul>
      {request?.action === 'change' && (
        <PastEntryDialog film={film} submissions={submissions} entry={request.entry} onClose={close} />
      )}
      {request?.action === 'match' && <AssignDialog entry={request.entry} onClose={close} />}
      {request?.action === 'delete' && <DeleteDialog entry={request.entry} onClose={close} />}
    </section>
  );
}
