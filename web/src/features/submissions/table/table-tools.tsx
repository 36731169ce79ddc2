import { Columns3 } from 'lucide-react';
import type { SubmissionState } from '@laurel/rules/vocabularies';
import { t as tBoard } from '../../../lib/texts/submissions';
import { t } from '../../../lib/texts/submission-table';
import { stateWord } from '../../../lib/texts/words';
import { Checkbox } from '../../../ui/choice';
import { Menu } from '../../../ui/menu';
import { Select } from '../../../ui/select';
import { TextField } from '../../../ui/text-field';
import { columns as STATES } from '../states';
import { COLUMNS, type TableState } from './table-address';
import css from './table.module.css';

type Props = {
  table: TableState;
  word: string;
  shown: number;
  all: number;
  onChange: (table: TableState) => void;
  onWord: (word: string) => void;
};

/** Which entries are shown, and which of their columns. */
export function TableTools({ table, word, shown, all, onChange, onWord }: Props) {
  return (
    <div className={css.tools}>
      <TextField
        label={tBoard('board.filter')}
        type="search"
        dir="auto"
        value={word}
        onChange={(event) => onWord(event.target.value)}
      />
      <Select<SubmissionState>
        label={t('state')}
        value={table.state ?? ''}
        empty={t('state.any')}
        onChange={(state) => onChange({ ...table, state: state || null })}
        options={STATES.map((state) => ({ value: state, label: stateWord[state] }))}
      />
      <Menu
        label={t('columns.choose')}
        trigger={
          <>
            <Columns3 size={18} aria-hidden /> {t('columns')}
          </>
        }
      >
        <div className={css.columns}>
          {COLUMNS.map((column) => (
            <Checkbox
              key={column}
              checked={table.columns[column]}
              onChange={(event) =>
                onChange({ ...table, columns: { ...table.columns, [column]: event.target.checked } })
              }
            >
              {t(`column.${column}`)}
            </Checkbox>
          ))}
        </div>
      </Menu>
      <p role="status" className={css.muted}>
        {shown < all ? t('count.some', { shown, n: all }) : t('count.all', { n: all })}
      </p>
    </div>
  );
}
