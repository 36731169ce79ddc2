import type { Tx } from '@laurel/runtime/database/client';

/** A column whose check constraint names the vocabulary. */
export interface VocabularyColumn {
  table: string;
  column: string;
  values: readonly string[];
  isList?: boolean;
}
type TransactionRunner = { $transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> };

const DROP_NOT_NULL = `do $$ declare name text; begin
  for name in select attname from pg_attribute where attrelid = 'checked'::regclass and attnum > 0 and attnotnull
  loop execute format('alter table checked alter column %I drop not null', name); end loop; end $$`;

/**
 * Inserts values into an empty copy of the table that has its check constraints and no other required column.
 * Rejects if a constraint refuses one.
 */
export const insertIntoColumn = (
  db: TransactionRunner,
  { table, column, isList = false }: VocabularyColumn,
  values: readonly string[],
): Promise<void> =>
  db.$transaction(async (tx) => {
    await tx.$executeRawUnsafe(
      `create temp table checked (like "${table}" including constraints) on commit drop`,
    );
    await tx.$executeRawUnsafe(DROP_NOT_NULL);
    const source = isList ? 'select $1::text[]' : 'select unnest($1::text[])';
    await tx.$executeRawUnsafe(`insert into checked ("${column}") ${source}`, values);
  });
