import { BUSINESS_ROLES } from '@laurel/rules/accounts/roles';
import { HIDE_REASONS } from '@laurel/rules/matching/hide-reasons';
import { CHANCES } from '@laurel/rules/matching/verdicts';
import { insertIntoColumn, type VocabularyColumn } from '../../runtime/test/vocabulary-columns.js';
import { db, setUpService } from './setup.js';

setUpService();

const PAYERS = ['subscription', 'token', 'administrator', 'nobody'];
const COLUMNS: VocabularyColumn[] = [
  { table: 'wizard_results', column: 'userRole', values: BUSINESS_ROLES },
  { table: 'wizard_results', column: 'paidBy', values: PAYERS },
  {
    table: 'recommendation_item',
    column: 'chance',
    values: CHANCES.filter((chance) => chance !== 'unknown'),
  },
  { table: 'hidden', column: 'reason', values: HIDE_REASONS },
  { table: 'daily_use', column: 'kind', values: ['verdict', 'what-if'] },
];
it.each(COLUMNS)('the database accepts exactly the vocabulary of $table, $column', async (column) => {
  await insertIntoColumn(db, column, column.values);
  await expect(insertIntoColumn(db, column, ['Nope'])).rejects.toThrow(/check constraint/);
});
