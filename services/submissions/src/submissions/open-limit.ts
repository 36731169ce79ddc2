import { OPEN_STATES } from '@laurel/rules/submissions/states';
import { Env } from '@laurel/runtime/process/env';
import { refuse } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/client.js';
import { isOpen } from '../domain/transitions.js';
import type { SubmissionsEnv } from '../settings/submissions.env.js';

type Row = { state: string; origin: string };

/** Limits a film's undecided entries. Laurel's suggestions count only after a user chooses them. */
@Injectable()
export class OpenLimit {
  private readonly max: number;
  constructor(env: Env) {
    this.max = (env as SubmissionsEnv).OPEN_SUBMISSIONS_PER_FILM;
  }

  /** Starts counting from the present entries. The caller must have locked the films. */
  async load(tx: Tx, filmIds: number[]): Promise<OpenCount> {
    const rows = await tx.$queryRaw<{ filmId: number; open: number }[]>`select "filmId", count(*)::int as open
      from user_submission where "filmId" = any(${filmIds}) and "revertedAt" is null
        and (state = any(${OPEN_STATES}) or (state = 'suggested' and origin = 'manual')) group by 1`;
    return new OpenCount(this.max, new Map(rows.map(({ filmId, open }) => [filmId, open])));
  }
}

export class OpenCount {
  constructor(
    private readonly max: number,
    private readonly openByFilm: Map<number, number>,
  ) {}

  /**
   * Counts one change. A null `updated` takes the entry off the list.
   * @throws submission.too_many if the change exceeds the limit
   */
  countChange(filmId: number, previous: Row | null, updated: Row | null): void {
    const change =
      Number(updated !== null && isOpen(updated)) - Number(previous !== null && isOpen(previous));
    const openCount = (this.openByFilm.get(filmId) ?? 0) + change;
    if (change > 0 && openCount > this.max)
      throw refuse.conflict(
        'submission.too_many',
        `A film can have at most ${this.max} open entries. Decide about some of them first, and remove those that you will not send.`,
        'competitionIds',
        { max: this.max },
      );
    this.openByFilm.set(filmId, openCount);
  }
}
