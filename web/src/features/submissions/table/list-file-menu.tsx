import { today } from '@laurel/rules/dates/days';
import { isTimeZone } from '@laurel/rules/accounts/people';
import { getListFileName } from '@laurel/messages/documents/list-text';
import { Download } from 'lucide-react';
import { listCsvFormats } from '../../../lib/files/csv-formats';
import { saveFile } from '../../../lib/files/save-file';
import { t as csvFormatText } from '@laurel/messages/pages/controls/csv-formats';
import { t } from '@laurel/messages/pages/submissions/table';
import { getTimeZone } from '../../../lib/dates/time-zone';
import type { Film, PastEntry, Submission } from '../../../lib/server/wire';
import { Menu } from '../../../ui/menus/menu';
import { PdfScriptsHint } from '../../../widgets/feedback/pdf-scripts-notice';
import { formatListAsCsv, formatListAsJson } from './list-file';

/** The time zone for dates in a file: UTC if the platform does not know the browser's zone. */
function getFileTimeZone(): string {
  const zone = getTimeZone();
  return isTimeZone(zone) ? zone : 'UTC';
}

type ListEntries = { rows: readonly Submission[]; pastEntries: readonly PastEntry[] };
/** Rendered only in an open menu, because it scans all texts of the list. */
const PdfNotice = ({ film, rows, pastEntries }: ListEntries & { film: Film }) => (
  <PdfScriptsHint content={[film.name, rows.map(getTexts), pastEntries]} />
);
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
  /** The shown entries at festivals outside the catalogue. */
  pastEntries: readonly PastEntry[];
  /** The whole list for the PDF, without filters. */
  wholeList: ListEntries;
};

/** Exports the shown entries in their order as a file, and the whole list as a PDF. */
export function ListFileMenu({ film, rows, pastEntries, wholeList }: Props) {
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
      {listCsvFormats().map((format, n) => (
        <button
          key={format}
          type="button"
          onClick={() =>
            save('csv', 'text/csv;charset=utf-8', formatListAsCsv(film, rows, pastEntries, format))
          }
        >
          {n === 0 ? t('file.csv') : csvFormatText(format)}
        </button>
      ))}
      <button
        type="button"
        onClick={() => save('json', 'application/json', formatListAsJson(film, rows, pastEntries))}
      >
        {t('file.json')}
      </button>
      <a href={`/lists/${film.id}/pdf?timeZone=${encodeURIComponent(getFileTimeZone())}`} download>
        {t('file.pdf')} <PdfNotice film={film} {...wholeList} />
      </a>
    </Menu>
  );
}
