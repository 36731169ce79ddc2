import { TEXT_ENCODING_NAMES, TEXT_ENCODINGS, type TextEncoding } from '@laurel/rules/text/text-encodings';
import { t } from '@laurel/messages/pages/submissions/past';
import { Notice } from '../../../ui/feedback/notice';
import { Select } from '../../../ui/forms/select';
import css from '../past-entries.module.css';
import { decodeText, parseTable, type EncodedText, type PastTable } from './read-table';

const MAX_SHOWN_LENGTH = 60;

type Props = { encodedText: EncodedText; lines: string[][]; onTable: (table: PastTable) => void };

/** Asks whether a file that is not Unicode was read in the right encoding, and reads it in another one. */
export function EncodingChoice({ encodedText, lines, onTable }: Props) {
  const chooseEncoding = (encoding: TextEncoding) => {
    const nextText = { ...encodedText, encoding };
    const table = parseTable(decodeText(nextText));
    if (typeof table !== 'string') onTable({ ...table, encodedText: nextText });
  };
  return (
    <>
      <Notice>{t('columns.encoding', { example: findAccentedCell(lines) })}</Notice>
      <div className={css.choice}>
        <Select
          label={t('columns.encoding.label')}
          value={encodedText.encoding}
          onChange={chooseEncoding}
          options={TEXT_ENCODINGS.map((value) => ({ value, label: TEXT_ENCODING_NAMES[value] }))}
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
