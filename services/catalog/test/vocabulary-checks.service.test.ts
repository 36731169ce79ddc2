import { AUDIENCES } from '@laurel/rules/fees/audiences';
import { ARTHOUSE_INDEXES } from '@laurel/rules/festivals/vocabularies';
import { IMPORT_STATES } from '@laurel/rules/festivals/imports';
import { MISTAKE_SUBJECTS } from '@laurel/rules/festivals/mistake-reports';
import { FILM_TYPES } from '@laurel/rules/films/film-types';
import { FORMATS, FORMS, GENDERS, GENRES, IDENTITIES, THEMES } from '@laurel/rules/films/vocabularies';
import { TERM_TYPES } from '@laurel/rules/terms/term-types';
import { PREMIERE_LEVELS, QUALIFIERS } from '@laurel/rules/terms/vocabularies';
import { insertIntoColumn, type VocabularyColumn } from '../../runtime/test/vocabulary-columns.js';
import { Db } from '../src/database/client.js';
import { startCatalog, type RunningCatalog } from './make.js';

let running: RunningCatalog;
beforeAll(async () => (running = await startCatalog()));
afterAll(() => running?.stop());

const TERMS = 'competition_terms';
const FEES = 'competition_submission_fees';
const COLUMNS: VocabularyColumn[] = [
  { table: 'festival', column: 'arthouseIndex', values: ARTHOUSE_INDEXES },
  { table: 'festival', column: 'qualifiers', values: QUALIFIERS, isList: true },
  { table: 'festival_report', column: 'subject', values: MISTAKE_SUBJECTS },
  { table: FEES, column: 'audience', values: AUDIENCES },
  { table: FEES, column: 'appliesTo', values: FORMATS },
  { table: TERMS, column: 'type', values: Object.keys(TERM_TYPES) },
  { table: TERMS, column: 'director_restriction_gender', values: GENDERS },
  { table: TERMS, column: 'premiere_restriction', values: PREMIERE_LEVELS },
  { table: TERMS, column: 'expected_qualifier', values: QUALIFIERS },
  { table: TERMS, column: 'type_restriction', values: FILM_TYPES, isList: true },
  { table: TERMS, column: 'genre_restriction', values: GENRES, isList: true },
  { table: TERMS, column: 'identities', values: IDENTITIES, isList: true },
  { table: TERMS, column: 'themes', values: THEMES, isList: true },
  { table: TERMS, column: 'forms', values: FORMS, isList: true },
  { table: TERMS, column: 'qualifiers', values: QUALIFIERS, isList: true },
  // A failed import needs a reason.
  { table: 'catalog_import', column: 'state', values: IMPORT_STATES.filter((state) => state !== 'failed') },
  { table: 'catalog_import', column: 'format', values: ['csv', 'json', 'jsonl', 'spreadsheet'] },
  { table: 'catalog_import', column: 'requestedEncoding', values: ['windows-1252', 'utf-16'] },
  { table: 'catalog_import_row', column: 'outcome', values: ['new', 'changed', 'same', 'refused'] },
  { table: 'catalog_import_effect', column: 'outcome', values: ['undone', 'remaining'] },
];
it.each(COLUMNS)('the database accepts exactly the vocabulary of $table, $column', async (column) => {
  await insertIntoColumn(running.get(Db), column, column.values);
  await expect(insertIntoColumn(running.get(Db), column, ['Nope'])).rejects.toThrow(/check constraint/);
});
