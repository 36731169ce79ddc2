import { MOST_RECORDS } from '@laurel/rules/imports';
import { Db, type Tx } from '../../database.js';
import { atMost } from '../../import/at-most.js';
import { decoded } from '../../import/decoded.js';
import { unreadable } from '../../import/problems.js';
import { proposedMapping } from '../../import/csv-columns.js';
import { readRecords, type FileRecord } from '../../import/read-records.js';
import { insertRows } from '../insert-rows.js';
import { goTo, heldAt, holdOn, type ImportRow } from './import-steps.js';

/** Neither what is written nor what is read at a time becomes a text of 128 KiB, which V8 lets lie longer: bytes come as two digits each. */
const [MOST_ROWS, MOST_CHARACTERS, PIECE_BYTES] = [200, 2 ** 16, 3 * 2 ** 14];

/**
 * Reads a file that is here whole into rows, from its beginning: who ended in the midst of it left rows that are read anew. Answers false where
 * it is no longer to be read. Refuses `import.file_unreadable`.
 */
export async function readFile(db: Db, { id, fileName, parts, askedEncoding }: ImportRow): Promise<boolean> {
  const mine = await db.$transaction(async (tx) => {
    const row = await heldAt(tx, id, 'reading');
    if (!row) return null;
    await tx.catalogImportRow.deleteMany({ where: { importId: id } });
    // Who began before, and does not know yet that they are no longer wanted, reads no further.
    return tx.catalogImport.update({ where: { id }, data: { rowVersion: { increment: 1 }, total: 0 } });
  });
  if (!mine) return false;
  const goesOn = async (tx: Tx) => (await heldAt(tx, id, 'reading'))?.rowVersion === mine.rowVersion;

  async function* pieces() {
    for (let n = 0; n < parts; n++)
      for (let from = 1, length = PIECE_BYTES; length === PIECE_BYTES; from += length) {
        const [piece] = await db.rows<{ bytes: Buffer }>(
          'select substring("bytes" from $3 for $4) as "bytes" from "catalog_import_part" where "importId" = $1 and "n" = $2',
          id,
          n,
          from,
          PIECE_BYTES,
        );
        if (!piece) throw unreadable({ why: 'file_strange', file: fileName });
        length = piece.bytes.length;
        yield piece.bytes;
      }
  }
  const { encoding, text } = await decoded(pieces(), askedEncoding, fileName);
  const { format, columns, records } = await readRecords(text, fileName);
  let total = 0;
  const tooMany = () => unreadable({ why: 'file_records_many', file: fileName, most: MOST_RECORDS });
  for await (const batch of batches(atMost(records, MOST_RECORDS, tooMany))) {
    const isMine = await db.$transaction(async (tx) => {
      if (!(await goesOn(tx))) return false;
      await insertRows(
        tx,
        'catalog_import_row',
        batch.map((row, n) => ({ importId: id, n: total + n + 1, ...row })),
      );
      total += batch.length;
      await tx.catalogImport.update({ where: { id }, data: { total, changedAt: new Date() } });
      await holdOn(tx, id);
      return true;
    });
    if (!isMine) return false;
  }
  if (total === 0) throw unreadable({ why: 'file_empty', file: fileName });
  return db.$transaction(async (tx) => {
    if (!(await goesOn(tx))) return false;
    const mapping = columns && (proposedMapping(columns) as unknown as object[]);
    await tx.catalogImport.update({
      where: { id },
      data: { format, encoding, total, ...(columns && { columns, mapping: mapping! }) },
    });
    await tx.catalogImportPart.deleteMany({ where: { importId: id } });
    await goTo(tx, id, columns && mine.heldUntil === null ? 'mapping' : 'checking');
    return true;
  });
}

type ReadRow = { line: number; record: string | null; problems: string | null; notes: string[] } & {
  competitionsAdded: number;
  competitionsChanged: number;
};
async function* batches(records: AsyncIterable<FileRecord>): AsyncGenerator<ReadRow[]> {
  let [rows, length]: [ReadRow[], number] = [[], 0];
  for await (const one of records) {
    const record = 'record' in one ? JSON.stringify(one.record) : null;
    const problems = 'error' in one ? JSON.stringify([{ path: '', message: one.error }]) : null;
    rows.push({ line: one.line, record, problems, notes: [], competitionsAdded: 0, competitionsChanged: 0 });
    length += record?.length ?? 0;
    if (rows.length < MOST_ROWS && length < MOST_CHARACTERS) continue;
    yield rows;
    [rows, length] = [[], 0];
  }
  if (rows.length > 0) yield rows;
}
