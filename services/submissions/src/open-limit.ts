import { OPEN_STATES } from '@laurel/rules/vocabularies';
import { Env } from '@laurel/runtime/env';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import type { Tx } from './database.js';
import { isOpen } from './domain/transitions.js';
import type { SubmissionsEnv } from './submissions.env.js';

type Row = { state: string; origin: string };

/** How many entries a film may have on its way at once. What Laurel has suggested does not count before it is chosen. */
@Injectable()
export class OpenLimit {
  private readonly most: number;
  constructor(env: Env) {
    this.most = (env as SubmissionsEnv).OPEN_SUBMISSIONS_PER_FILM;
  }

  /** Counts on from what these films have. The films' rows are locked by whoever asks. */
  async of(tx: Tx, filmIds: number[]): Promise<OpenCount> {
    const rows = await tx.$queryRaw<{ filmId: number; open: number }[]>`select "filmId", count(*)::int as open
      from user_submission where "filmId" = any(${filmIds}) and "takenBackAt" is null
        and (state = any(${OPEN_STATES}) or (state = 'suggested' and origin = 'manual')) group by 1`;
    return new OpenCount(this.most, new Map(rows.map(({ filmId, open }) => [filmId, open])));
  }
}

export class OpenCount {
  constructor(
    private readonly most: number,
    private readonly open: Map<number, number>,
  ) {}

  /** Counts one change; `after` null: off the list. Refuses `submission.too_many` when it opens one more than a film may have. */
  take(filmId: number, before: Row | null, after: Row | null): void {
    const change = Number(after !== null && isOpen(after)) - Number(before !== null && isOpen(before));
    const open = (this.open.get(filmId) ?? 0) + change;
    if (change > 0 && open > this.most)
      throw refuse.conflict(
        'submission.too_many',
        `A film can have ${this.most} entries on its way at once. Decide about some of them first: those that you will not send can go.`,
        'competitionIds',
        { most: this.most },
      );
    this.open.set(filmId, open);
  }
}
