import { columnsNamed, PAST_COLUMNS, type PastColumn } from '@laurel/rules/past-submissions/entries';
import { useState } from 'react';
import { t } from '@laurel/words/pages/submissions/past';
import { Button } from '../../../ui/buttons/button';
import { Checkbox } from '../../../ui/forms/choice';
import { Select } from '../../../ui/forms/select';
import { Notice } from '../../../ui/feedback/notice';
import { getRows } from './read-rows';
import type { PastTable } from './read-table';
import css from '../past-entries.module.css';

const OUT = 'out';
const MAX_SHOWN_LENGTH = 60;
const OPTIONS = [
  { value: OUT, label: t('columns.leave_out') },
  ...PAST_COLUMNS.map((column) => ({ value: column, label: t(`column.${column}`) })),
];

type Props = { table: PastTable; onTable: (table: PastTable) => void; onNext: () => void };

/** Chooses what each column contains, guessed from its heading. Each meaning can be used once. */
export function ColumnChoices({ table, onTable, onNext }: Props) {
  const [isRefused, refuse] = useState(false);
  const { columns, lines, isHeaded } = table;
  const rows = getRows(table);
  const choose = (at: number, value: string) => {
    const chosen = value === OUT ? null : (value as PastColumn);
    const next = columns.map((one, n) => (n === at ? chosen : one === chosen ? null : one));
    refuse(false);
    onTable({ ...table, columns: next });
  };
  const head = (is: boolean) => {
    const named = is ? columnsNamed(lines[0]!) : [];
    onTable({ ...table, isHeaded: is, columns: columns.map((one, n) => one ?? named[n] ?? null) });
  };
  const findExample = (at: number) => rows.find((cells) => cells[at])?.[at]?.slice(0, MAX_SHOWN_LENGTH);
  const getName = (at: number) => (isHeaded && lines[0]![at]) || t('columns.of', { n: at + 1 });
  return (
    <>
      <h2 tabIndex={-1}>{t('columns.title')}</h2>
      <p className={css.lead}>{t('columns.lead')}</p>
      <Checkbox checked={isHeaded} onChange={({ target }) => head(target.checked)}>
        {t('columns.header')}
      </Checkbox>
      <div className={css.columns}>
        {columns.map((column, at) => (
          <Select
            // A column has no identity but its index.
            key={at}
            label={getName(at)}
            hint={
              findExample(at) && <span dir="auto">{t('columns.example', { value: findExample(at)! })}</span>
            }
            value={column ?? OUT}
            onChange={(value) => choose(at, value)}
            options={OPTIONS}
          />
        ))}
      </div>
      {isRefused && <Notice tone="refused">{t('columns.required')}</Notice>}
      <div className={css.actions}>
        <Button look="primary" onClick={() => (columns.includes('festival') ? onNext() : refuse(true))}>
          {t('columns.next')}
        </Button>
        <span className={css.muted}>{t('columns.rows', { n: rows.length })}</span>
      </div>
    </>
  );
}
