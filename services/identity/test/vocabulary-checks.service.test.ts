import { BUSINESS_ROLES } from '@laurel/rules/accounts/roles';
import { insertIntoColumn, type VocabularyColumn } from '../../runtime/test/vocabulary-columns.js';
import { startIdentity } from './make.js';

let running: Awaited<ReturnType<typeof startIdentity>>;
beforeAll(async () => (running = await startIdentity()));
afterAll(() => running?.stop());

const COLUMNS: VocabularyColumn[] = [
  { table: 'user', column: 'role', values: ['user', 'admin'] },
  { table: 'user_meta_data', column: 'role', values: BUSINESS_ROLES },
  // Only a letter, which has a subject, can be returned.
  { table: 'mail', column: 'state', values: ['waiting', 'sent', 'dead'] },
];
it.each(COLUMNS)('the database accepts exactly the vocabulary of $table, $column', async (column) => {
  await insertIntoColumn(running.db, column, column.values);
  await expect(insertIntoColumn(running.db, column, ['Nope'])).rejects.toThrow(/check constraint/);
});
