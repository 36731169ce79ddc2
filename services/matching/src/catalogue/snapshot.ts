import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { Env } from '@laurel/runtime/env';
import { Injectable, Logger } from '@nestjs/common';
import type { Mark } from './copies.js';
import type { Competition, Festival } from '../domain/facts.js';
import type { MatchingEnv } from '../matching.env.js';
import { framesOf, FrameWriter } from './frames.js';

/** Rises when what is kept here changes its shape. */
const FORMAT = 7;
const HEAD = `laurel matching ${FORMAT}\n`;
/** So many things lie in one frame: written and read in pieces, a large catalogue takes no more memory than a small one. */
const FRAME = 500;

/** A competition whose festival is kept once, elsewhere. */
export type Rooted = Omit<Competition, 'festival'> & { festivalId: number };
export interface Kept {
  /** When it was taken: what was written since is not in it. */
  mark: Mark;
  festivals: Festival[];
  competitions: Rooted[];
}
/** What is here at one moment; none of it is changed afterwards, only replaced. */
export interface Taken {
  mark: Mark;
  festivals: readonly Festival[];
  competitions: readonly Competition[];
}
type Frame = { mark: Mark } | { festivals: Festival[] } | { competitions: Rooted[] };

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
  async read({ line, from }: Mark): Promise<Kept | null> {
    if (!this.file) return null;
    const file = await open(this.file).catch(() => null);
    if (!file) return null;
    try {
      const kept: Kept = { mark: { line: '', from: '' }, festivals: [], competitions: [] };
      for await (const frame of framesOf<Frame>(file, HEAD)) {
        if ('mark' in frame) Object.assign(kept, frame);
        else if ('festivals' in frame) kept.festivals.push(...frame.festivals);
        else kept.competitions.push(...frame.competitions);
      }
      if (kept.mark.line !== line) return this.refuse('is of other copies');
      // What it holds was written after the database was last as it is now.
      if (BigInt(kept.mark.from) > BigInt(from)) return this.refuse('is newer than the database');
      return kept;
    } catch (error) {
      return this.refuse(`cannot be read (${error instanceof Error ? error.message : String(error)})`);
    } finally {
      await file.close();
    }
  }

  /** Whole or not at all, one after the other: what was taken earlier never replaces what was taken later. */
  write(taken: Taken): Promise<void> {
    const written = this.last.then(() => this.writeNow(taken));
    this.last = written.catch(() => undefined);
    return written;
  }
  private async writeNow({ mark, festivals, competitions }: Taken): Promise<void> {
    if (!this.file) return;
    const beside = `${this.file}.${randomUUID()}`;
    try {
      const file = await open(beside, 'w');
      try {
        const frames = new FrameWriter<Frame>(file, HEAD);
        await frames.add({ mark });
        for (const some of slices(festivals)) await frames.add({ festivals: some });
        for (const some of slices(competitions))
          await frames.add({
            competitions: some.map(({ festival, ...one }) => ({ ...one, festivalId: festival.id })),
          });
        await frames.end();
      } finally {
        await file.close();
      }
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
function* slices<T>(all: readonly T[]): Generator<T[]> {
  for (let from = 0; from < all.length; from += FRAME) yield all.slice(from, from + FRAME);
}
