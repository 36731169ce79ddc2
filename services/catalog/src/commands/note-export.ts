import { auditWanted } from '@laurel/runtime/audit-wanted';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';

@Injectable()
export class NoteExport {
  constructor(private readonly db: Db) {}

  /** Puts on record that an administrator begins to take the whole catalogue away, with the addresses in it. */
  run(format: string): Promise<void> {
    return this.db.$transaction((tx) => auditWanted(tx, 'catalog.exported', null, { format }));
  }
}
