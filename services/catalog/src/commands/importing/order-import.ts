import type {
  AddImportChunkRequest,
  CreateImportRequest,
  Import,
  OrderImportRequest,
} from '@laurel/proto/catalog/v1/import';
import { once } from '@laurel/runtime/idempotency';
import { appendAuditEvent } from '@laurel/runtime/append-audit-event';
import { administrator } from '@laurel/runtime/call';
import { Env } from '@laurel/runtime/env';
import { lockExistingUser } from '@laurel/runtime/person';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import type { CatalogEnv } from '../../catalog.env.js';
import { MAX_ANNOUNCED_IMPORTS } from '@laurel/rules/imports';
import { Db, type Tx } from '../../database.js';
import { checkedMapping } from '../../import/csv-columns.js';
import { refuseBinary } from '../../import/decoded.js';
import { importMessage } from '../../messages/import.js';
import { endAs, goTo, lockImport, wakeImporter, type ImportRow } from './import-steps.js';

const MEBIBYTE = 2 ** 20;
const STEPS: Record<string, readonly string[]> = {
  check: ['mapping', 'checked', 'applied', 'cancelled', 'failed'],
  apply: ['checked'],
};
const UNDER_WAY = ['receiving', 'reading', 'mapping', 'checking', 'comparing', 'checked', 'applying'];

/** The steps with which administrators import a file. Every method throws `session.not_admin`. */
@Injectable()
export class OrderImport {
  constructor(
    private readonly db: Db,
    private readonly env: Env,
  ) {}

  /**
   * @throws import.too_large
   * @throws import.too_many if the same administrator announced many files and did not send them
   */
  create(request: CreateImportRequest): Promise<Import> {
    const { user: createdBy } = administrator();
    const maxBytes = (this.env as CatalogEnv).IMPORT_BYTES;
    if (!(request.bytes > 0 && request.bytes <= maxBytes))
      throw refuse.invalid(
        'import.too_large',
        `A file has at most ${Math.floor(maxBytes / MEBIBYTE)} MB. Divide it, and send the parts one after another.`,
        'bytes',
        { megabytes: Math.floor(maxBytes / MEBIBYTE) },
      );
    return this.db.$transaction((tx) =>
      once(tx, 'createImport', request, async () => {
        await lockExistingUser(tx, 'catalog', createdBy);
        const announced = await tx.catalogImport.count({ where: { createdBy, state: 'receiving' } });
        if (announced >= MAX_ANNOUNCED_IMPORTS)
          throw refuse.conflict(
            'import.too_many',
            `${MAX_ANNOUNCED_IMPORTS} files were announced and not sent. Send or cancel one of them; what is not sent goes after a day.`,
            undefined,
            { max: MAX_ANNOUNCED_IMPORTS },
          );
        const { id } = await tx.catalogImport.create({
          data: {
            fileName: request.fileName,
            bytes: request.bytes,
            askedEncoding: request.encoding ?? null,
            createdBy,
          },
        });
        await appendAuditEvent(tx, 'import.begun', null, { importId: id, name: request.fileName });
        return (await importMessage(tx, id))!;
      }),
    );
  }

  /**
   * Appends the next bytes of a file. Chunk 0 starts again. Returns true if the file is complete.
   * @throws import.not_waiting, import.not_whole, import.file_binary
   */
  async addChunk({ importId, n, part: chunk }: AddImportChunkRequest): Promise<boolean> {
    administrator();
    if (n === 0) await refuseBinary(chunk);
    return this.db.$transaction(async (tx) => {
      const lockedImport = await lockImport(tx, importId, 'receiving');
      if (!lockedImport)
        throw refuse.conflict('import.not_waiting', 'This import waits for no file.', 'importId');
      const { bytes, received } = await tx.catalogImport.findUniqueOrThrow({ where: { id: importId } });
      if (n === 0) await tx.catalogImportPart.deleteMany({ where: { importId } });
      const now = (n === 0 ? 0 : Number(received)) + chunk.length;
      if (
        (n > 0 && n !== lockedImport.chunks) ||
        chunk.length === 0 ||
        chunk.length > MEBIBYTE ||
        now > bytes
      )
        throw refuse.invalid(
          'import.not_whole',
          'This is not the file that was announced. Send it again.',
          'bytes',
        );
      await tx.catalogImportPart.create({ data: { importId, n, bytes: new Uint8Array(chunk) } });
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

  /** @throws import.not_found, import.stale, import.not_ready, import.mapping_invalid */
  order(request: OrderImportRequest): Promise<Import> {
    administrator();
    return this.db.$transaction((tx) =>
      once(tx, 'orderImport', request, async () => {
        const lockedImport = await this.existing(tx, request.importId);
        if (lockedImport.rowVersion !== request.rowVersion)
          throw refuse.conflict(
            'import.stale',
            'This import went on meanwhile. Look at it again.',
            'rowVersion',
          );
        if (!STEPS[request.step]?.includes(lockedImport.state) || !lockedImport.canCheck)
          throw refuse.conflict('import.not_ready', 'This import is not at that step now.', 'step');
        const isCheck = request.step === 'check';
        if (isCheck && lockedImport.columns?.length) {
          const columns = (request.mapping?.columns ?? lockedImport.mapping ?? []).map(
            ({ column, field = null }) => ({ column, field }),
          );
          const mapping = checkedMapping(lockedImport.columns, columns);
          await tx.catalogImport.update({
            where: { id: lockedImport.id },
            data: { mapping: mapping as object[] },
          });
        }
        // A check from here only shows what would change, even if the command line started the import.
        if (isCheck)
          await tx.catalogImport.update({
            where: { id: lockedImport.id },
            data: { appliesNext: false, heldUntil: null },
          });
        await goTo(
          tx,
          lockedImport.id,
          isCheck ? (lockedImport.format === null ? 'reading' : 'checking') : 'applying',
        );
        const what = isCheck ? 'import.checked' : 'import.applied';
        await appendAuditEvent(tx, what, null, { importId: lockedImport.id, name: lockedImport.fileName });
        await wakeImporter(tx);
        return (await importMessage(tx, lockedImport.id))!;
      }),
    );
  }

  /**
   * Cancels an import. What was applied stays.
   * @throws import.not_found, import.over
   */
  cancel(importId: number): Promise<Import> {
    administrator();
    return this.db.$transaction(async (tx) => {
      const lockedImport = await this.existing(tx, importId);
      if (!UNDER_WAY.includes(lockedImport.state))
        throw refuse.conflict('import.over', 'This import is over already.', 'importId');
      await endAs(tx, importId, 'cancelled');
      await tx.catalogImportPart.deleteMany({ where: { importId } });
      await appendAuditEvent(tx, 'import.cancelled', null, { importId, name: lockedImport.fileName });
      return (await importMessage(tx, importId))!;
    });
  }

  private async existing(tx: Tx, id: number): Promise<ImportRow> {
    const lockedImport = await lockImport(tx, id, ...UNDER_WAY, 'applied', 'cancelled', 'failed');
    if (!lockedImport) throw refuse.noSuch('import.not_found', 'importId');
    return lockedImport;
  }
}
