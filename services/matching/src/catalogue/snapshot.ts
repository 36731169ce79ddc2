import { createHash, randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import v8 from 'node:v8';
import { Env } from '@laurel/runtime/env';
import { Injectable, Logger } from '@nestjs/common';
import type { Mark } from './copies.js';
import type { Competition, Festival } from '../domain/facts.js';
import type { MatchingEnv } from '../matching.env.js';

/** Rises when what is kept here changes its shape. */
const FORMAT = 2;
const HEAD = `laurel matching ${FORMAT}\n`;
const SUM_BYTES = 32;

export interface Kept {
  /** When it was taken: what was written since is not in it. */
  mark: Mark;
  festivals: Festival[];
  competitions: Competition[];
}

/**
 * The catalogue as the rules read it, on this replica's own disk, for a fast start: what was written since is read from the database.
 * Only ever a copy: one that is damaged, of another format or of other copies is said in the log and made anew.
 */
@Injectable()
export class Snapshot {
  private readonly log = new Logger('snapshot');
  private readonly file?: string;
  private last = Promise.resolve();
  constructor(env: Env) {
    this.file = (env as MatchingEnv).SNAPSHOT_FILE;
  }

  /** Null where there is none that holds. */
  async read({ line }: Mark): Promise<Kept | null> {
    if (!this.file) return null;
    const bytes = await readFile(this.file).catch(() => null);
    if (!bytes) return null;
    const body = bytes.subarray(HEAD.length + SUM_BYTES);
    if (bytes.subarray(0, HEAD.length).toString('latin1') !== HEAD)
      return this.refuse('is of another format');
    if (!sum(body).equals(bytes.subarray(HEAD.length, HEAD.length + SUM_BYTES)))
      return this.refuse('is damaged');
    const kept = v8.deserialize(body) as Kept;
    return kept.mark.line === line ? kept : this.refuse('is of other copies');
  }

  /** Whole or not at all, one after the other: what was taken earlier never replaces what was taken later. */
  write(kept: Kept): Promise<void> {
    const written = this.last.then(() => this.writeNow(kept));
    this.last = written.catch(() => undefined);
    return written;
  }
  private async writeNow(kept: Kept): Promise<void> {
    if (!this.file) return;
    const body = v8.serialize(kept);
    const beside = `${this.file}.${randomUUID()}`;
    try {
      await writeFile(beside, Buffer.concat([Buffer.from(HEAD, 'latin1'), sum(body), body]));
      await rename(beside, this.file);
    } catch (error) {
      this.log.warn({ file: this.file, said: 'could not be written', error });
      await rm(beside, { force: true });
    }
  }

  private refuse(why: string): null {
    this.log.warn({ file: this.file, said: `The snapshot ${why}: everything is read from the database.` });
    return null;
  }
}
const sum = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
