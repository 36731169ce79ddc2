import { WINDOWS_ENCODINGS, type WindowsEncoding } from '@laurel/rules/text/windows-encodings';
import { t } from '@laurel/messages/pages/submissions/past';
import { Notice } from '../../../ui/feedback/notice';
import { Select } from '../../../ui/forms/select';
import css from '../past-entries.module.css';
import { parseTable, type PastTable, type WindowsText } from './read-table';

const MAX_SHOWN_LENGTH = 60;

type Props = { windowsText: WindowsText; lines: string[][]; onTable: (table: PastTable) => void };

/** Asks whether a file without UTF-8 was read in the right encoding, and reads it in another one. */
export function EncodingChoice({ windowsText, lines, onTable }: Props) {
  const chooseEncoding = (encoding: WindowsEncoding) => {
    const table = parseTable(windowsText.texts[encoding]);
    if (typeof table !== 'string') onTable({ ...table, windowsText: { ...windowsText, encoding } });
  };
  return (
    <>
      <Notice>{t('columns.encoding', { example: findAccentedCell(lines) })}</Notice>
      <div className={css.choice}>
        <Select
          label={t('columns.encoding.label')}
          value={windowsText.encoding}
          onChange={chooseEncoding}
          options={WINDOWS_ENCODINGS.map((value) => ({ value, label: t(`columns.encoding.${value}`) }))}
        />
      </div>
    </>
  );
}

/** Returns the first cell with a letter whose encoding may be wrong. */
const findAccentedCell = (lines: string[][]): string => {
  const cell = lines.flat().find((text) => /[^ -~]/.test(text)) ?? '';
  return `“${cell.slice(0, MAX_SHOWN_LENGTH)}”`;
};
