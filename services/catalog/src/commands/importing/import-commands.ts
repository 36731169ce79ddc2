import type {
  AddImportChunkRequest,
  CreateImportRequest,
  Import,
  OrderImportRequest,
} from '@laurel/proto/catalog/v1/import';
import { runOnce } from '@laurel/runtime/database/idempotency';
import { appendAuditEvent } from '@laurel/runtime/events/audit-event';
import { requireAdministrator } from '@laurel/runtime/auth/call-context';
import { Env } from '@laurel/runtime/process/env';
import { lockExistingUser } from '@laurel/runtime/database/user-locks';
import { refuse } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import type { CatalogEnv } from '../../settings/catalog.env.js';
import { MAX_ANNOUNCED_IMPORTS } from '@laurel/rules/festivals/imports';
import { Db, type Tx } from '../../database/client.js';
import { validateMapping } from '../../import/tables/column-mapping.js';
import type { ColumnFormat } from '@laurel/rules/tables/column-formats';
import { refuseBinary } from '../../import/files/decode-file.js';
import { readImportMessage } from '../../import/import-message.js';
import {
  setImportState,
  startStep,
  lockImport,
  wakeImporter,
  type ImportRow,
} from '../import-steps/import-steps.js';

const MEBIBYTE = 2 ** 20;
/**
 * The states in which an administrator may request each step. An applied import that was read again, and is in
 * `mapping` or `checked`, can still be undone.
 */
const STATES_BEFORE_STEP: Record<string, readonly string[]> = {
  check: ['mapping', 'checked', 'applied', 'undone', 'cancelled', 'failed'],
  apply: ['checked'],
  undo: ['mapping', 'checked', 'applied', 'undone', 'cancelled', 'failed'],
};
const ACTIVE_STATES = ['receiving', 'reading', 'mapping', 'checking', 'comparing', 'checked', 'applying'];
const ENDED_STATES = ['applied', 'undoing', 'undone', 'cancelled', 'failed'];

/** The steps with which administrators import a file. Every method throws `session.not_admin`. */
@Injectable()
export class ImportCommands {
  constructor(
    private readonly db: Db,
    private readonly env: Env,
  ) {}

  /** @throws import.too_large, import.too_many if many announced files were not uploaded yet */
  create(request: CreateImportRequest): Promise<Import> {
    const { user: createdBy } = requireAdministrator();
    const maxBytes = (this.env as CatalogEnv).IMPORT_BYTES;
    if (!(request.bytes > 0 && request.bytes <= maxBytes))
      throw refuse.invalid(
        'import.too_large',
        `A file can have at most ${Math.floor(maxBytes / MEBIBYTE)} MB. Split it and upload the parts separately.`,
        'bytes',
        { megabytes: Math.floor(maxBytes / MEBIBYTE) },
      );
    return this.db.$transaction((tx) =>
      runOnce(tx, 'createImport', request, async () => {
        await lockExistingUser(tx, 'catalog', createdBy);
        const announcedCount = await tx.catalogImport.count({ where: { createdBy, state: 'receiving' } });
        if (announcedCount >= MAX_ANNOUNCED_IMPORTS)
          throw refuse.conflict(
            'import.too_many',
            `${MAX_ANNOUNCED_IMPORTS} files were announced but not uploaded. Upload or cancel one of them. We delete announcements after a day.`,
            undefined,
            { max: MAX_ANNOUNCED_IMPORTS },
          );
        const { id } = await tx.catalogImport.create({
          data: {
            fileName: request.fileName,
            bytes: request.bytes,
            requestedEncoding: request.encoding ?? null,
            createdBy,
          },
        });
        await appendAuditEvent(tx, 'import.begun', null, { importId: id, name: request.fileName });
        return (await readImportMessage(tx, id))!;
      }),
    );
  }

  /**
   * Appends the next bytes of a file. Chunk 0 restarts the upload. Returns true if the file is complete.
   * @throws import.not_waiting, import.incomplete, import.file_binary
   */
  async addChunk({ importId, n, chunk }: AddImportChunkRequest): Promise<boolean> {
    requireAdministrator();
    return this.db.$transaction(async (tx) => {
      const lockedImport = await lockImport(tx, importId, 'receiving');
      if (!lockedImport)
        throw refuse.conflict('import.not_waiting', 'This import does not expect a file.', 'importId');
      if (n === 0) await refuseBinary(lockedImport.fileName, chunk);
      const { bytes, received } = await tx.catalogImport.findUniqueOrThrow({ where: { id: importId } });
      if (n === 0) await tx.catalogImportChunk.deleteMany({ where: { importId } });
      const receivedBytes = (n === 0 ? 0 : Number(received)) + chunk.length;
      const isNextChunk = n === 0 || n === lockedImport.chunks;
      const hasValidSize = chunk.length > 0 && chunk.length <= MEBIBYTE && receivedBytes <= bytes;
      if (!isNextChunk || !hasValidSize)
        throw refuse.invalid(
          'import.incomplete',
          'This is not the announced file. Upload it again.',
          'bytes',
        );
      await tx.catalogImportChunk.create({ data: { importId, n, bytes: new Uint8Array(chunk) } });
      const isComplete = BigInt(receivedBytes) === bytes;
      await tx.catalogImport.update({
        where: { id: importId },
        data: { chunks: n + 1, received: receivedBytes, changedAt: new Date() },
      });
      if (isComplete) {
        await startStep(tx, importId, 'reading');
        await wakeImporter(tx);
      }
      return isComplete;
    });
  }

  /** @throws import.not_found, import.stale, import.not_ready, import.mapping_invalid */
  startRequestedStep(request: OrderImportRequest): Promise<Import> {
    requireAdministrator();
    return this.db.$transaction((tx) =>
      runOnce(tx, 'orderImport', request, async () => {
        const lockedImport = await this.lockExisting(tx, request.importId);
        if (lockedImport.rowVersion !== request.rowVersion)
          throw refuse.conflict(
            'import.stale',
            'This import has continued in the meantime. Check it again.',
            'rowVersion',
          );
        if (!canStart(request.step, lockedImport))
          throw refuse.conflict('import.not_ready', 'This import is not at that step.', 'step');
        if (request.step === 'undo') return startUndo(tx, lockedImport);
        const isCheck = request.step === 'check';
        if (isCheck && lockedImport.columns?.length) {
          const columns = (request.mapping?.columns ?? lockedImport.mapping ?? []).map(
            ({ column, field = null, format = null, currency = null }) => ({
              column,
              field,
              format: format as ColumnFormat | null,
              currency,
            }),
          );
          const mapping = validateMapping(lockedImport.columns, columns, lockedImport.formats ?? []);
          await tx.catalogImport.update({
            where: { id: lockedImport.id },
            data: { mapping: mapping as object[] },
          });
        }
        // An administrator's check never continues to apply, even for an import begun on the command line.
        if (isCheck)
          await tx.catalogImport.update({
            where: { id: lockedImport.id },
            data: { appliesNext: false, isDryRun: false, lockedUntil: null },
          });
        // If reading the file failed, the check begins with it.
        const firstCheckStep = lockedImport.format === null ? 'reading' : 'checking';
        await startStep(tx, lockedImport.id, isCheck ? firstCheckStep : 'applying');
        const action = isCheck ? 'import.checked' : 'import.applied';
        await appendAuditEvent(tx, action, null, { importId: lockedImport.id, name: lockedImport.fileName });
        await wakeImporter(tx);
        return (await readImportMessage(tx, lockedImport.id))!;
      }),
    );
  }

  /** Cancels an import. Applied rows remain. @throws import.not_found, import.over */
  cancel(importId: number): Promise<Import> {
    requireAdministrator();
    return this.db.$transaction(async (tx) => {
      const lockedImport = await this.lockExisting(tx, importId);
      if (!ACTIVE_STATES.includes(lockedImport.state))
        throw refuse.conflict('import.over', 'This import has already ended.', 'importId');
      await setImportState(tx, importId, 'cancelled');
      await tx.catalogImportChunk.deleteMany({ where: { importId } });
      await appendAuditEvent(tx, 'import.cancelled', null, { importId, name: lockedImport.fileName });
      return (await readImportMessage(tx, importId))!;
    });
  }

  private async lockExisting(tx: Tx, id: number): Promise<ImportRow> {
    const lockedImport = await lockImport(tx, id, ...ACTIVE_STATES, ...ENDED_STATES);
    if (!lockedImport) throw refuse.noSuch('import.not_found', 'importId');
    return lockedImport;
  }
}

const canStart = (step: string, { state, canCheck }: ImportRow): boolean =>
  (STATES_BEFORE_STEP[step]?.includes(state) ?? false) && (canCheck || step === 'undo');

/** Starts to undo what an import changed. Does nothing if there is nothing to undo. */
async function startUndo(tx: Tx, { id, fileName }: ImportRow): Promise<Import> {
  if ((await tx.catalogImportEffect.count({ where: { importId: id, outcome: null } })) > 0) {
    await setImportState(tx, id, 'undoing');
    await appendAuditEvent(tx, 'import.undone', null, { importId: id, name: fileName });
    await wakeImporter(tx);
  }
  return (await readImportMessage(tx, id))!;
}
