import { PAST_TABLE_BYTES } from '@laurel/rules/past-submissions/entries';
import { SPREADSHEET_FILE } from '@laurel/rules/tables/spreadsheet-files';
import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { t } from '@laurel/messages/pages/submissions/past';
import { Button } from '../../../ui/buttons/button';
import { DropZone } from '../../../ui/forms/drop-zone';
import { Form } from '../../../ui/forms/form';
import { Notice } from '../../../ui/feedback/notice';
import { TableTextArea } from '../../../ui/forms/table-text-area';
import {
  parseSheets,
  parseTable,
  readBytes,
  readText,
  type PastTable,
  type TableFault,
  type EncodedText,
} from './read-table';
import css from '../past-entries.module.css';

const FILE_TYPES = [
  '.xlsx',
  '.ods',
  '.csv',
  '.tsv',
  '.txt',
  'text/csv',
  'text/tab-separated-values',
  'text/plain',
];
type SourceFault = TableFault | 'large' | 'encoding' | 'spreadsheet';

/** Loads the reader of spreadsheets on first use. Returns null if the file cannot be read. */
async function loadSheets(file: File) {
  const { readSpreadsheet } = await import('@laurel/rules/tables/spreadsheets');
  try {
    return readSpreadsheet(new Uint8Array(await readBytes(file)));
  } catch {
    return null;
  }
}

type Props = { text: string; onText: (text: string) => void; onTable: (table: PastTable) => void };

/** The source of the table: pasted, typed, or a file. */
export function TableSource({ text, onText, onTable }: Props) {
  const [fault, setFault] = useState<SourceFault | null>(null);
  const parseText = (source: string, encodedText: EncodedText | null = null) => {
    if (new Blob([source]).size > PAST_TABLE_BYTES) return setFault('large');
    const table = parseTable(source);
    if (typeof table === 'string') return setFault(table);
    setFault(null);
    onTable({ ...table, encodedText });
  };
  const readSpreadsheetFile = async (file: File) => {
    const sheets = await loadSheets(file);
    const table = sheets ? parseSheets(sheets) : 'spreadsheet';
    if (typeof table === 'string') return setFault(table);
    setFault(null);
    onTable(table);
  };
  const readFile = async (file: File) => {
    if (file.size > PAST_TABLE_BYTES) return setFault('large');
    if (SPREADSHEET_FILE.test(file.name)) return readSpreadsheetFile(file);
    const content = await readText(file);
    if (content === null) return setFault('encoding');
    onText(content.text);
    parseText(content.text, content.encodedText);
  };
  return (
    <>
      <p className={css.lead}>{t('lead')}</p>
      <Form className={css.form} onSubmit={() => parseText(text)}>
        <h2 tabIndex={-1}>{t('source.title')}</h2>
        <TableTextArea
          label={t('source.paste')}
          hint={t('source.hint')}
          placeholder={t('source.example')}
          value={text}
          onText={(pastedText) => {
            setFault(null);
            onText(pastedText);
          }}
        />
        {fault && <Notice tone="refused">{t(`source.${fault}`)}</Notice>}
        <div className={css.actions}>
          <Button type="submit" variant="primary">
            {t('source.read')}
          </Button>
        </div>
      </Form>
      <section className={css.form} aria-label={t('source.or')}>
        <h3>{t('source.or')}</h3>
        <DropZone accept={FILE_TYPES} icon={FileSpreadsheet} onFiles={([file]) => void readFile(file!)}>
          {t('source.file')}
        </DropZone>
        <p className={css.muted}>{t('source.limits')}</p>
      </section>
    </>
  );
}
