import { matchColumns, PAST_COLUMNS, type PastColumn } from '@laurel/rules/past-submissions/entries';
import { findMisreadText } from '@laurel/rules/text/misread-text';
import { useMemo, useState } from 'react';
import { t } from '@laurel/messages/pages/submissions/past';
import { Button } from '../../../ui/buttons/button';
import { Checkbox } from '../../../ui/forms/choice';
import { Select } from '../../../ui/forms/select';
import { Notice } from '../../../ui/feedback/notice';
import { getRows } from './table-rows';
import { EncodingChoice } from './encoding-choice';
import type { PastTable } from './read-table';
import css from '../past-entries.module.css';

const LEFT_OUT = 'out';
const MAX_SHOWN_LENGTH = 60;
const OPTIONS = [
  { value: LEFT_OUT, label: t('columns.leave_out') },
  ...PAST_COLUMNS.map((column) => ({ value: column, label: t(`column.${column}`) })),
];

type Props = { table: PastTable; onTable: (table: PastTable) => void; onNext: () => void };

/** Chooses what each column contains, guessed from its heading. Each meaning can be used once. */
export function ColumnChoices({ table, onTable, onNext }: Props) {
  const [isFestivalMissing, setFestivalMissing] = useState(false);
  const { columns, lines, lineNumbers, hasHeading, skippedRows, totalRows, encodedText, sheetTables } = table;
  const rows = getRows(table);
  const misreadText = useMemo(() => findMisreadText(lines.flat().join('\n')), [lines]);
  const choose = (index: number, value: string) => {
    const chosenColumn = value === LEFT_OUT ? null : (value as PastColumn);
    const nextColumns = columns.map((column) => (column === chosenColumn ? null : column));
    nextColumns[index] = chosenColumn;
    setFestivalMissing(false);
    onTable({ ...table, columns: nextColumns });
  };
  const setHasHeading = (isChecked: boolean) => {
    const namedColumns = isChecked ? matchColumns(lines[0]!) : [];
    onTable({
      ...table,
      hasHeading: isChecked,
      columns: columns.map((column, n) => column ?? namedColumns[n] ?? null),
    });
  };
  const findExample = (index: number) =>
    rows.find((cells) => cells[index])?.[index]?.slice(0, MAX_SHOWN_LENGTH);
  const getLabel = (index: number) => (hasHeading && lines[0]![index]) || t('columns.of', { n: index + 1 });
  const goOn = () => {
    if (columns.includes('festival')) onNext();
    else setFestivalMissing(true);
  };
  return (
    <>
      <h2 tabIndex={-1}>{t('columns.title')}</h2>
      <p className={css.lead}>{t('columns.lead')}</p>
      {skippedRows.length > 0 && (
        <p className={css.muted}>
          {t('columns.skipped', {
            n: skippedRows.length,
            line: lineNumbers[0]!,
            rows: skippedRows.map(quote).join(', '),
          })}
        </p>
      )}
      {totalRows.length > 0 && (
        <p className={css.muted}>
          {t('columns.totals', { n: totalRows.length, rows: totalRows.map(quote).join(', ') })}
        </p>
      )}
      {sheetTables.length > 0 && (
        <div className={css.choice}>
          <SheetChoice table={table} onTable={onTable} />
        </div>
      )}
      {encodedText && <EncodingChoice encodedText={encodedText} lines={lines} onTable={onTable} />}
      {misreadText && <Notice>{t('columns.misread', { ...misreadText })}</Notice>}
      <Checkbox checked={hasHeading} onChange={({ target }) => setHasHeading(target.checked)}>
        {t('columns.header')}
      </Checkbox>
      <div className={css.columns}>
        {columns.map((column, index) => (
          <Select
            // A column has no identity but its index.
            key={index}
            label={getLabel(index)}
            hint={
              findExample(index) && (
                <span dir="auto">{t('columns.example', { value: findExample(index)! })}</span>
              )
            }
            value={column ?? LEFT_OUT}
            onChange={(value) => choose(index, value)}
            options={OPTIONS}
          />
        ))}
      </div>
      {isFestivalMissing && <Notice tone="refused">{t('columns.required')}</Notice>}
      <div className={css.actions}>
        <Button variant="primary" onClick={goOn}>
          {t('columns.next')}
        </Button>
        <span className={css.muted}>{t('columns.rows', { n: rows.length })}</span>
      </div>
    </>
  );
}

/** Chooses the sheet to import. A table starts with its own columns. */
function SheetChoice({ table, onTable }: Pick<Props, 'table' | 'onTable'>) {
  const { sheetTables, lines } = table;
  return (
    <Select
      label={t('columns.sheet')}
      hint={t('columns.sheet.hint', { n: sheetTables.length })}
      value={String(sheetTables.findIndex((sheet) => sheet.table.lines === lines))}
      onChange={(index) => onTable({ ...sheetTables[Number(index)]!.table, sheetTables })}
      options={sheetTables.map((sheet, index) => ({
        value: String(index),
        label: t('columns.sheet.rows', { name: sheet.name, n: getRows(sheet.table).length }),
      }))}
    />
  );
}

const quote = (text: string) => `“${text.slice(0, MAX_SHOWN_LENGTH)}”`;
