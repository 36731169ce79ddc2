import { until } from '../../../deploy/testing/until.mjs';
import type { Mapping } from '@laurel/proto/catalog/v1/import';
import type { RunningCatalog } from './make.js';

const CHUNK_BYTES = 64 * 1024;

/** Reads the report of an import as an administrator. */
export const getReport = (
  running: RunningCatalog,
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
export async function uploadFile(
  running: RunningCatalog,
  file: string | Uint8Array,
  fileName = 'records.jsonl',
  encoding: string | null = null,
): Promise<number> {
  const bytes = typeof file === 'string' ? Buffer.from(file) : Buffer.from(file);
  const { import: announcedImport } = await running.asAdmin(() =>
    running.imports.createImport({ fileName, bytes: bytes.length, encoding }),
  );
  const importId = announcedImport!.id;
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
export async function waitForState(running: RunningCatalog, importId: number, ...states: string[]) {
  await until(async () => states.includes((await getReport(running, importId)).import!.state));
  return (await getReport(running, importId)).import!;
}

/** Requests the next step of an import. */
export async function orderStep(
  running: RunningCatalog,
  importId: number,
  step: 'check' | 'apply' | 'undo',
  mapping: [string, string | null, string?][] | null = null,
) {
  const { rowVersion } = (await getReport(running, importId)).import!;
  const columns = mapping?.map(([column, field, format = null]) => ({ column, field, format }));
  const { import: startedImport } = await running.asAdmin(() =>
    running.imports.orderImport({ importId, step, rowVersion, mapping: columns ? { columns } : null }),
  );
  return startedImport!;
}

/** Runs the whole import of a file that needs no column mapping. */
export async function importFile(running: RunningCatalog, file: string, fileName?: string) {
  const importId = await uploadFile(running, file, fileName);
  await waitForState(running, importId, 'checked');
  await orderStep(running, importId, 'apply');
  return waitForState(running, importId, 'applied');
}

export const toJsonLines = (records: readonly object[]) =>
  records.map((record) => JSON.stringify(record)).join('\n');
