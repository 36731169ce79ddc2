import { today } from '@laurel/rules/days';
import { isTimeZone } from '@laurel/rules/people';
import { listFileName } from '@laurel/words/list-words';
import { Download } from 'lucide-react';
import { saveFile } from '../../../lib/save-file';
import { t } from '../../../lib/texts/submission-table';
import { ownTimeZone } from '../../../lib/time-zone';
import type { Film, PastEntry, Submission } from '../../../lib/wire';
import { Menu } from '../../../ui/menu';
import { UndrawnShort } from '../../../ui/undrawn';
import { listAsCsv, listAsJson } from './list-file';

/** As a file is dated: in UTC where the platform does not know the browser's zone. */
function zoneHere(): string {
  const zone = ownTimeZone();
  return isTimeZone(zone) ? zone : 'UTC';
}

type Whole = { rows: readonly Submission[]; free: readonly PastEntry[] };
/** Of an open menu alone: a list's every word is looked through. */
const Undrawn = ({ film, all: { rows, free } }: { film: Film; all: Whole }) => (
  <UndrawnShort things={[film.name, rows.map(wordsOf), free]} />
);
/** What of an entry is its own words. */
const wordsOf = ({ festivalName, competitionName, awardName, note }: Submission) => [
  festivalName,
  competitionName,
  awardName,
  note,
];

/** The entries that are shown, in their order, as a file; and the whole list on paper. */
export function ListFileMenu({
  film,
  rows,
  free,
  all,
}: {
  film: Film;
  rows: readonly Submission[];
  /** At festivals that the catalogue does not have. */
  free: readonly PastEntry[];
  /** The list as it goes on paper, narrowed by nothing. */
  all: Whole;
}) {
  const save = (kind: 'csv' | 'json', type: string, text: string) =>
    saveFile(listFileName(film.name, kind, today()), new Blob([text], { type }));
  return (
    <Menu
      label={t('file.take')}
      align="start"
      trigger={
        <>
          <Download size={18} aria-hidden /> {t('file')}
        </>
      }
    >
      <button
        type="button"
        onClick={() => save('csv', 'text/csv;charset=utf-8', listAsCsv(film, rows, free))}
      >
        {t('file.csv')}
      </button>
      <button type="button" onClick={() => save('json', 'application/json', listAsJson(film, rows, free))}>
        {t('file.json')}
      </button>
      <a href={`/lists/${film.id}/pdf?timeZone=${encodeURIComponent(zoneHere())}`} download>
        {t('file.pdf')} <Undrawn film={film} all={all} />
      </a>
    </Menu>
  );
}
