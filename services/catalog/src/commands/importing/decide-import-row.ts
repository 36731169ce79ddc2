import type { DecideImportRowRequest, Import } from '@laurel/proto/catalog/v1/import';
import { appendAuditEvent } from '@laurel/runtime/events/audit-event';
import { requireAdministrator } from '@laurel/runtime/auth/call-context';
import { refuse } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../../database/client.js';
import { readImportMessage } from '../../import/import-message.js';
import { countOutcomes } from './store-similar-festivals.js';
import { lockImport } from '../import-steps/import-steps.js';
import { compareRow } from './process-rows.js';

@Injectable()
export class DecideImportRow {
  constructor(private readonly db: Db) {}

  /**
   * Records whether a new festival of a checked import is the same as a similar stored one, or a different
   * one. Compares its record again.
   * @throws session.not_admin, import.not_found, import.not_ready, festival.not_found
   */
  run({ importId, n, sameAs = null }: DecideImportRowRequest): Promise<Import> {
    requireAdministrator();
    return this.db.$transaction(async (tx) => {
      const row = await tx.catalogImportRow.findUnique({ where: { importId_n: { importId, n } } });
      if (!row) throw refuse.noSuch('import.not_found', 'n');
      const lockedImport = await lockImport(tx, importId, 'checked');
      if (!lockedImport)
        throw refuse.conflict('import.not_ready', 'This import is not at that step.', 'importId');
      const similar = (row.similar ?? []) as { id: number; line?: number | null }[];
      // A festival with another row in the file must not get a second one.
      if (sameAs !== null && !similar.some(({ id, line = null }) => id === sameAs && line === null))
        throw refuse.noSuch('festival.not_found', 'sameAs');
      await tx.catalogImportRow.update({
        where: { importId_n: { importId, n } },
        data: { sameAs, isDistinct: sameAs === null },
      });
      await compareRow(tx, importId, n);
      await countOutcomes(tx, importId);
      await appendAuditEvent(tx, 'import.decided', null, { importId, name: lockedImport.fileName });
      return (await readImportMessage(tx, importId))!;
    });
  }
}
