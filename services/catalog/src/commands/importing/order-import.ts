import type {
  AddImportPartRequest,
  CreateImportRequest,
  Import,
  OrderImportRequest,
} from '@laurel/proto/catalog/v1/import';
import { once } from '@laurel/runtime/answered';
import { auditWanted } from '@laurel/runtime/audit-wanted';
import { administrator } from '@laurel/runtime/call';
import { Env } from '@laurel/runtime/env';
import { holdLiving } from '@laurel/runtime/person';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import type { CatalogEnv } from '../../catalog.env.js';
import { MOST_ANNOUNCED } from '@laurel/rules/imports';
import { Db, type Tx } from '../../database.js';
import { checkedMapping } from '../../import/csv-columns.js';
import { refuseBinary } from '../../import/decoded.js';
import { importMessage } from '../../messages/import.js';
import { endAs, goTo, heldAt, wakeImporter, type ImportRow } from './import-steps.js';

const MEBIBYTE = 2 ** 20;
const STEPS: Record<string, readonly string[]> = {
  check: ['mapping', 'checked', 'applied', 'cancelled', 'failed'],
  apply: ['checked'],
};
const UNDER_WAY = ['receiving', 'reading', 'mapping', 'checking', 'comparing', 'checked', 'applying'];

/** How administrators bring a file into the catalogue, step by step. Every order refuses `session.not_admin`. */
@Injectable()
export class OrderImport {
  constructor(
    private readonly db: Db,
    private readonly env: Env,
  ) {}

  /** Refuses `import.too_large`, and `import.too_many` where many were announced by the same administrator and not sent. */
  create(asked: CreateImportRequest): Promise<Import> {
    const { user: createdBy } = administrator();
    const most = (this.env as CatalogEnv).IMPORT_BYTES;
    if (!(asked.bytes > 0 && asked.bytes <= most))
      throw refuse.invalid(
        'import.too_large',
        `A file has at most ${Math.floor(most / MEBIBYTE)} MB. Divide it, and send the parts one after another.`,
        'bytes',
        { megabytes: Math.floor(most / MEBIBYTE) },
      );
    return this.db.$transaction((tx) =>
      once(tx, 'createImport', asked, async () => {
        await holdLiving(tx, 'catalog', createdBy);
        const announced = await tx.catalogImport.count({ where: { createdBy, state: 'receiving' } });
        if (announced >= MOST_ANNOUNCED)
          throw refuse.conflict(
            'import.too_many',
            `${MOST_ANNOUNCED} files were announced and not sent. Send or cancel one of them; what is not sent goes after a day.`,
            undefined,
            { most: MOST_ANNOUNCED },
          );
        const { id } = await tx.catalogImport.create({
          data: {
            fileName: asked.fileName,
            bytes: asked.bytes,
            askedEncoding: asked.encoding ?? null,
            createdBy,
          },
        });
        await auditWanted(tx, 'import.begun', null, { importId: id, name: asked.fileName });
        return (await importMessage(tx, id))!;
      }),
    );
  }

  /** The next bytes of a file, in order; the first begin anew. Says whether that was all. Refuses `import.not_waiting`, `import.not_whole`, `import.file_binary`. */
  async addPart({ importId, n, part }: AddImportPartRequest): Promise<boolean> {
    administrator();
    if (n === 0) await refuseBinary(part);
    return this.db.$transaction(async (tx) => {
      const held = await heldAt(tx, importId, 'receiving');
      if (!held) throw refuse.conflict('import.not_waiting', 'This import waits for no file.', 'importId');
      const { bytes, received } = await tx.catalogImport.findUniqueOrThrow({ where: { id: importId } });
      if (n === 0) await tx.catalogImportPart.deleteMany({ where: { importId } });
      const now = (n === 0 ? 0 : Number(received)) + part.length;
      if ((n > 0 && n !== held.parts) || part.length === 0 || part.length > MEBIBYTE || now > bytes)
        throw refuse.invalid(
          'import.not_whole',
          'This is not the file that was announced. Send it again.',
          'bytes',
        );
      await tx.catalogImportPart.create({ data: { importId, n, bytes: new Uint8Array(part) } });
      const isWhole = BigInt(now) === bytes;
      await tx.catalogImport.update({
        where: { id: importId },
        data: { parts: n + 1, received: now, changedAt: new Date() },
      });
      if (isWhole) {
        await goTo(tx, importId, 'reading');
        await wakeImporter(tx);
      }
      return isWhole;
    });
  }

  /** Refuses `import.not_found`, `import.stale`, `import.not_ready`, `import.mapping_invalid`. */
  order(asked: OrderImportRequest): Promise<Import> {
    administrator();
    return this.db.$transaction((tx) =>
      once(tx, 'orderImport', asked, async () => {
        const held = await this.existing(tx, asked.importId);
        if (held.rowVersion !== asked.rowVersion)
          throw refuse.conflict(
            'import.stale',
            'This import went on meanwhile. Look at it again.',
            'rowVersion',
          );
        if (!STEPS[asked.step]?.includes(held.state) || !held.canCheck)
          throw refuse.conflict('import.not_ready', 'This import is not at that step now.', 'step');
        const isCheck = asked.step === 'check';
        if (isCheck && held.columns?.length) {
          const columns = (asked.mapping?.columns ?? held.mapping ?? []).map(({ column, field = null }) => ({
            column,
            field,
          }));
          const mapping = checkedMapping(held.columns, columns);
          await tx.catalogImport.update({ where: { id: held.id }, data: { mapping: mapping as object[] } });
        }
        // Whoever has it checked here wants to see what would be, wherever it was begun.
        if (isCheck)
          await tx.catalogImport.update({
            where: { id: held.id },
            data: { appliesNext: false, heldUntil: null },
          });
        await goTo(tx, held.id, isCheck ? (held.format === null ? 'reading' : 'checking') : 'applying');
        const what = isCheck ? 'import.checked' : 'import.applied';
        await auditWanted(tx, what, null, { importId: held.id, name: held.fileName });
        await wakeImporter(tx);
        return (await importMessage(tx, held.id))!;
      }),
    );
  }

  /** What is applied stays. Refuses `import.not_found`, `import.over`. */
  cancel(importId: number): Promise<Import> {
    administrator();
    return this.db.$transaction(async (tx) => {
      const held = await this.existing(tx, importId);
      if (!UNDER_WAY.includes(held.state))
        throw refuse.conflict('import.over', 'This import is over already.', 'importId');
      await endAs(tx, importId, 'cancelled');
      await tx.catalogImportPart.deleteMany({ where: { importId } });
      await auditWanted(tx, 'import.cancelled', null, { importId, name: held.fileName });
      return (await importMessage(tx, importId))!;
    });
  }

  private async existing(tx: Tx, id: number): Promise<ImportRow> {
    const held = await heldAt(tx, id, ...UNDER_WAY, 'applied', 'cancelled', 'failed');
    if (!held) throw refuse.noSuch('import.not_found', 'importId');
    return held;
  }
}
