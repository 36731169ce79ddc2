import { Injectable } from '@nestjs/common';
import type { OwnFilm } from '../catalogue/films.js';
import { Matches, type Answer, type Match } from '../catalogue/matches.js';
import { Questions, type RunQuestion } from './questions.js';
import { Runs } from './runs.js';

/** Without a plan or a token's run, so many competitions are explained. */
export const SHOWN_LOCKED = 3;
export type IsOpen = (competitionId: number) => boolean;

/** Which competitions of a film are explained, whatever is asked and however often. */
@Injectable()
export class OpenRows {
  /** Of an answer, the last order that was asked for. */
  private readonly ordered = new WeakMap<Answer, { ids: readonly number[]; all: Match[] }>();
  constructor(
    private readonly questions: Questions,
    private readonly matches: Matches,
    private readonly runs: Runs,
  ) {}

  /** All with a plan; else the three best of the present listing. */
  async of(film: OwnFilm): Promise<IsOpen> {
    if (film.isOpen) return () => true;
    const open = new Set(await this.best(film));
    return (id) => open.has(id);
  }

  /** By the present run, or by the film alone: neither another run nor what the asker says of a role chooses them. */
  private async best(film: OwnFilm): Promise<number[]> {
    const listing = await this.inOrder(await this.questions.of(film, {}));
    return listing.slice(0, SHOWN_LOCKED).map(({ id }) => id);
  }

  /** Every live competition: in the order of the run, then what has come since. */
  async inOrder({ question, run }: RunQuestion): Promise<Match[]> {
    const ids = run ? await this.runs.idsOf(run.id) : null;
    const answer = this.matches.of(question);
    if (!ids) return answer.ranked;
    const known = this.ordered.get(answer);
    if (known?.ids === ids) return known.all;
    const isOfRun = new Set(ids);
    const ofRun = ids.flatMap((id) => answer.byId.get(id) ?? []);
    const all = [...ofRun, ...answer.ranked.filter(({ id }) => !isOfRun.has(id))];
    this.ordered.set(answer, { ids, all });
    return all;
  }
}
