import { countryName } from '@laurel/words/place-names';
import { useState } from 'react';
import { t } from '../../../lib/texts/past';
import type { Film, PastEntry, Submission } from '../../../lib/wire';
import { Button } from '../../../ui/button';
import { useGrowing } from '../use-growing';
import { entryName, factWords } from './fact-words';
import { DeleteDialog } from './delete-dialog';
import { FreeEntryDialog } from './free-entry-dialog';
import { PlaceDialog } from './place-dialog';
import css from './past.module.css';

/** So many are in sight at most when the list is come to. */
const STEP = 20;
type Asked = { what: 'change' | 'place' | 'delete'; entry: PastEntry };

/** Entries at festivals that the catalogue does not have: changed, deleted, or said to be in the catalogue after all; drawn as far as one sees. */
export function FreeEntries({
  film,
  submissions,
  entries,
}: {
  film: Film;
  submissions: readonly Submission[];
  entries: readonly PastEntry[];
}) {
  const [asked, ask] = useState<Asked | null>(null);
  const close = () => ask(null);
  const { count, ref } = useGrowing(0, entries.length, STEP);
  if (entries.length === 0) return null;
  return (
    <section className={css.free} aria-labelledby="free-entries">
      <h2 id="free-entries">{t('free.title')}</h2>
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
              <span className={css.muted}>{factWords(entry)}</span>
              {entry.note && <q dir="auto">{entry.note}</q>}
            </div>
            <div className={css.actions}>
              {(['place', 'change', 'delete'] as const).map((what) => (
                <Button
                  key={what}
                  size="small"
                  aria-label={t(`free.${what}.of`, { name: entryName(entry) })}
                  onClick={() => ask({ what, entry })}
                >
                  {t(`free.${what}`)}
                </Button>
              ))}
            </div>
          </li>
        ))}
        {count < entries.length && <li ref={ref} />}
      </ul>
      {asked?.what === 'change' && (
        <FreeEntryDialog film={film} submissions={submissions} entry={asked.entry} onClose={close} />
      )}
      {asked?.what === 'place' && <PlaceDialog entry={asked.entry} onClose={close} />}
      {asked?.what === 'delete' && <DeleteDialog entry={asked.entry} onClose={close} />}
    </section>
  );
}
