import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { Env } from '@laurel/runtime/process/env';
import { Injectable, Logger } from '@nestjs/common';
import type { ProjectionPosition } from '../projections/read-projections.js';
import type { Competition, Festival } from '../domain/model.js';
import type { MatchingEnv } from '../settings/matching.env.js';
import { readFrames, FrameWriter } from './frames.js';

/** Increase this number when the stored structure changes. */
const FORMAT = 8;
const HEADER = `laurel matching ${FORMAT}\n`;
/** Frames are written and read one by one, so that a large catalogue takes little memory. */
const ITEMS_PER_FRAME = 500;

/** A competition without its festival, which is stored once, separately. */
export type StoredCompetition = Omit<Competition, 'festival'> & { festivalId: number };
export interface StoredSnapshot {
  /** The position at which the snapshot was taken. It lacks everything written since. */
  position: ProjectionPosition;
  festivals: Festival[];
  competitions: StoredCompetition[];
}
/** The state at one moment. Its objects are never modified, so they can be written meanwhile. */
export interface CatalogueState {
  position: ProjectionPosition;
  festivals: readonly Festival[];
  competitions: readonly Competition[];
}
type Frame =
  { position: ProjectionPosition } | { festivals: Festival[] } | { competitions: StoredCompetition[] };

/**
 * Stores the catalogue on the local disk of this replica for a fast start. Later changes are read from the
 * database. The file is only a cache: a file that is damaged, has another format or belongs to other
 * projections is logged and written again.
 */
@Injectable()
export class CatalogueSnapshot {
  private readonly log = new Logger('snapshot');
  private readonly file?: string;
  private lastWrite = Promise.resolve();
  constructor(env: Env) {
    this.file = (env as MatchingEnv).SNAPSHOT_FILE;
  }

  /** Returns null if there is no valid snapshot. */
  async read({ lineage, fromTransaction }: ProjectionPosition): Promise<StoredSnapshot | null> {
    if (!this.file) return null;
    const file = await open(this.file).catch(() => null);
    if (!file) return null;
    try {
      const storedSnapshot: StoredSnapshot = {
        position: { lineage: '', fromTransaction: '' },
        festivals: [],
        competitions: [],
      };
      for await (const frame of readFrames<Frame>(file, HEADER)) {
        if ('position' in frame) storedSnapshot.position = frame.position;
        else if ('festivals' in frame) storedSnapshot.festivals.push(...frame.festivals);
        else storedSnapshot.competitions.push(...frame.competitions);
      }
      if (storedSnapshot.position.lineage !== lineage) return this.rejectFile('is of other projections');
      // This happens after the database was restored from a backup.
      if (BigInt(storedSnapshot.position.fromTransaction) > BigInt(fromTransaction))
        return this.rejectFile('is newer than the database');
      return storedSnapshot;
    } catch (error) {
      return this.rejectFile(`cannot be read (${error instanceof Error ? error.message : String(error)})`);
    } finally {
      await file.close();
    }
  }

  /** Writes atomically and in sequence, so that an earlier state never replaces a later one. */
  write(state: CatalogueState): Promise<void> {
    const write = this.lastWrite.then(() => this.writeNow(state));
    this.lastWrite = write.catch(() => undefined);
    return write;
  }
  private async writeNow({ position, festivals, competitions }: CatalogueState): Promise<void> {
    if (!this.file) return;
    const temporaryFile = `${this.file}.${randomUUID()}`;
    try {
      const file = await open(temporaryFile, 'w');
      try {
        const frames = new FrameWriter<Frame>(file, HEADER);
        await frames.add({ position });
        for (const slice of splitIntoFrames(festivals)) await frames.add({ festivals: slice });
        for (const slice of splitIntoFrames(competitions))
          await frames.add({
            competitions: slice.map(({ festival, ...competition }) => ({
              ...competition,
              festivalId: festival.id,
            })),
          });
        await frames.end();
      } finally {
        await file.close();
      }
      await rename(temporaryFile, this.file);
    } catch (error) {
      this.log.warn({ file: this.file, message: 'the snapshot could not be written', error });
      await rm(temporaryFile, { force: true });
    }
  }

  private rejectFile(reason: string): null {
    this.log.warn({
      file: this.file,
      message: `The snapshot ${reason}: everything is read from the database.`,
    });
    return null;
  }
}
function* splitIntoFrames<T>(items: readonly T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += ITEMS_PER_FRAME)
    yield items.slice(start, start + ITEMS_PER_FRAME);
}
