import { until } from '../../../deploy/local/until.mjs';
import type { Mapping } from '@laurel/proto/catalog/v1/import';
import type { Running } from './make.js';

const PART = 64 * 1024;

/** How an import stands, as an administrator is told. */
export const report = (
  running: Running,
  importId: number,
  outcome: string | null = null,
  mapping: Mapping | null = null,
) =>
  running.asAdmin(() =>
    running.imports.getImportReport({ importId, outcome, mapping, page: 1, pageSize: 200 }),
  );

/** Announces a file and sends it in parts, through the service's own door; answers its id. */
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
  for (let n = 0; n * PART < bytes.length; n++)
    await running.asAdmin(() =>
      running.imports.addImportPart({ importId, n, part: bytes.subarray(n * PART, (n + 1) * PART) }),
    );
  return importId;
}

/** Waits until it is at one of these. */
export async function reaches(running: Running, importId: number, ...states: string[]) {
  await until(async () => states.includes((await report(running, importId)).import!.state));
  return (await report(running, importId)).import!;
}

/** Orders its next step. */
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

/** All the way of a file that names its fields. */
export async function applied(running: Running, file: string, fileName?: string) {
  const importId = await bring(running, file, fileName);
  await reaches(running, importId, 'checked');
  await order(running, importId, 'apply');
  return reaches(running, importId, 'applied');
}

export const lines = (records: readonly object[]) => records.map((one) => JSON.stringify(one)).join('\n');
