import type { Rule } from './rules/rule.js';
import { AgeColumn } from './age-column.js';
import { BudgetColumn } from './budget-column.js';
import type { Column } from './column.js';
import { ListColumn } from './list-column.js';
import { NumberColumn } from './number-column.js';
import { PremiereColumn } from './premiere-column.js';
import type { Sites } from './sites.js';
import { SelectionColumn } from './selection-column.js';
import { SubdivisionColumn } from './subdivision-column.js';
import type { Rows } from './rows.js';

export interface ColumnSource {
  capacity: number;
  sites: Sites;
  rows: Rows;
}

/** Creates the column for a rule’s kind. */
export function createColumn({ kind, fieldNumber }: Rule, { capacity, sites, rows }: ColumnSource): Column {
  switch (kind) {
    case 'some':
    case 'none':
    case 'always':
      return new ListColumn(capacity, fieldNumber, kind === 'none');
    case 'subdivision':
      return new SubdivisionColumn(capacity, fieldNumber);
    case 'min':
    case 'max':
      return new NumberColumn(capacity, fieldNumber, kind === 'min');
    case 'min-age':
    case 'max-age':
      return new AgeColumn(capacity, kind, rows);
    case 'budget':
      return new BudgetColumn(capacity);
    case 'premiere':
      return new PremiereColumn(capacity, sites, rows);
    case 'selection':
      return new SelectionColumn(capacity, fieldNumber);
  }
}
