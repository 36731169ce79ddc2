import { today } from '@laurel/rules/dates/days';
import { isTimeZone } from '@laurel/rules/accounts/people';
import { getListFileName } from '@laurel/messages/documents/list-text';
import { Download } from 'lucide-react';
import { saveFile } from '../../../lib/files/save-file';
import { t } from '@laurel/messages/pages/submissions/table';
import { getTimeZone } from '../../../lib/dates/time-zone';
import type { Film, PastEntry, Submission } from '../../../lib/server/wire';
import { Menu } from '../../../ui/menus/menu';
import { PdfScriptsHint } from '../../../widgets/feedback/pdf-scripts-notice';
import { listAsCsv, listAsJson } from './list-file';

/** The time zone for dates in a file: UTC if the platform does not know the browser's zone. */
function getFileTimeZone(): string {
  const zone = getTimeZone();
  return isTimeZone(zone) ? zone : 'UTC';
}

type ListEntries = { rows: readonly Submission[]; freeEntries: readonly PastEntry[] };
/** Rendered only in an open menu, because it scans all texts of the list. */
const PdfNotice = ({
  film,
  listEntries: { rows, freeEntries },
}: {
  film: Film;
  listEntries: ListEntries;
}) => <PdfScriptsHint content={[film.name, rows.map(getTexts), freeEntries]} />;
/** Returns the texts of an entry that the user or the festival wrote. */
const getTexts = ({ festivalName, competitionName, awardName, note }: Submission) => [
  festivalName,
  competitionName,
  awardName,
  note,
];

type Props = {
  film: Film;
  rows: readonly Submission[];
  /** Entries at festivals that are not in the catalogue. */
  freeEntries: readonly PastEntry[];
  /** The whole list for the PDF, without filters. */
  wholeList: ListEntries;
};

/** Exports the shown entries in their order as a file, and the whole list as a PDF. */
export function ListFileMenu({ film, rows, freeEntries, wholeList }: Props) {
  const save = (kind: 'csv' | 'json', type: string, text: string) =>
    saveFile(getListFileName(film.name, kind, today()), new Blob([text], { type }));
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
        onClick={() => save('csv', 'text/csv;charset=utf-8', listAsCsv(film, rows, freeEntries))}
      >
        {t('file.csv')}
      </button>
      <button
        type="button"
        onClick={() => save('json', 'application/json', listAsJson(film, rows, freeEntries))}
      >
        {t('file.json')}
      </button>
      <a href={`/lists/${film.id}/pdf?timeZone=${encodeURIComponent(getFileTimeZone())}`} download>
        {t('file.pdf')} <PdfNotice film={film} listEntries={wholeList} />
      </a>
    </Menu>
  );
}
