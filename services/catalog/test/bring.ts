import { until } from '../../../deploy/testing/until.mjs';
import type { Mapping } from '@laurel/proto/catalog/v1/import';
import type { Running } from './make.js';

const CHUNK_BYTES = 64 * 1024;

/** Reads the report of an import as an administrator. */
export const report = (
  running: Running,
  importId: number,
  outcome: string | null = null,
  mapping: Mapping | null = null,
) =>
  running.asAdmin(() =>
    running.imports.getImportReport({ importId, outcome, mapping, page: 1, pageSize: 200 }),
  );

/**
 * Announces a file and sends it in chunks through gRPC.
 * @returns the id of the import
 */
export async function bring(
  running: Running,
  file: string | Uint8Array,
  fileName = 'records.jsonl',
  encoding: string | null = null,
): Promise<number> {
  const bytes = typeof file === 'string' ? Buffer.from(file) : Buffer.from(file);
  const { import: made } = await running.asAdmin(() =>
    running.imports.createImport({ fileName, bytes: bytes.length, encoding }),
  );
  const importId = made!.id;
  for (let n = 0; n * CHUNK_BYTES < bytes.length; n++)
    await running.asAdmin(() =>
      running.imports.addImportChunk({
        importId,
        n,
        chunk: bytes.subarray(n * CHUNK_BYTES, (n + 1) * CHUNK_BYTES),
      }),
    );
  return importId;
}

/** Waits until the import has one of the given states. */
export async function reaches(running: Running, importId: number, ...states: string[]) {
  await until(async () => states.includes((await report(running, importId)).import!.state));
  return (await report(running, importId)).import!;
}

/** Orders the next step of the import. */
export async function order(
  running: Running,
  importId: number,
  step: 'check' | 'apply',
  mapping: [string, string | null][] | null = null,
) {
  const { rowVersion } = (await report(running, importId)).import!;
  const columns = mapping?.map(([column, field]) => ({ column, field }));
  const { import: now } = await running.asAdmin(() =>
    running.imports.orderImport({ importId, step, rowVersion, mapping: columns ? { columns } : null }),
  );
  return now!;
}

/** Runs the whole import of a file that needs no column mapping. */
export async function applied(running: Running, file: string, fileName?: string) {
  const importId = await bring(running, file, fileName);
  await reaches(running, importId, 'checked');
  await order(running, importId, 'apply');
  return reaches(running, importId, 'applied');
}

export const lines = (records: readonly object[]) =>
  records.map((record) => JSON.stringify(record)).join('\n');
