import type { SubmissionState } from '@laurel/rules/submissions/states';
import { stateLabels } from '@laurel/messages/labels/state-labels';
import type { ReactNode } from 'react';
import { t as tBoard } from '@laurel/messages/pages/submissions/submissions';
import { t } from '@laurel/messages/pages/submissions/table';
import { ColumnMenu } from '../../../ui/tables/column-menu';
import { Select } from '../../../ui/forms/select';
import { TextField } from '../../../ui/forms/text-field';
import { ORDERED_STATES } from '../states/submission-states';
import { COLUMNS, type TableState } from './table-address';
import css from './table.module.css';

type Props = {
  table: TableState;
  filterText: string;
  shownCount: number;
  totalCount: number;
  onChange: (changes: Partial<TableState>) => void;
  onFilterText: (filterText: string) => void;
  children: ReactNode;
};

/** Filters the entries and chooses the columns. */
export function TableTools({
  table,
  filterText,
  shownCount,
  totalCount,
  onChange,
  onFilterText,
  children,
}: Props) {
  return (
    <div className={css.tools}>
      <TextField
        label={tBoard('board.filter')}
        type="search"
        dir="auto"
        value={filterText}
        onChange={(event) => onFilterText(event.target.value)}
      />
      <Select<SubmissionState>
        label={t('state')}
        value={table.state ?? ''}
        empty={t('state.any')}
        onChange={(state) => onChange({ state: state || null })}
        options={ORDERED_STATES.map((state) => ({ value: state, label: stateLabels[state] }))}
      />
      <ColumnMenu
        label={t('columns.choose')}
        text={t('columns')}
        columns={COLUMNS}
        visibility={table.columns}
        getName={(column) => t(`column.${column}`)}
        onChange={(columns) => onChange({ columns })}
      />
      {children}
      <p role="status" className={css.muted}>
        {shownCount < totalCount
          ? t('count.some', { shown: shownCount, n: totalCount })
          : t('count.all', { n: totalCount })}
      </p>
    </div>
  );
}
