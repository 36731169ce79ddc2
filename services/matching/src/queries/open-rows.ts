import { Injectable } from '@nestjs/common';
import type { OwnFilm } from '../catalogue/films.js';
import { Matches, type Match } from '../catalogue/matches.js';
import { Questions, type RunQuestion } from './questions.js';

/** Without a plan or a token's run, so many competitions are explained. */
export const SHOWN_LOCKED = 3;
export type IsOpen = (competitionId: number) => boolean;

/** Which competitions of a film are explained, whatever is asked and however often. */
@Injectable()
export class OpenRows {
  constructor(
    private readonly questions: Questions,
    private readonly matches: Matches,
  ) {}

  /** All with a plan; else the three best of the present listing. */
  async of(film: OwnFilm): Promise<IsOpen> {
    if (film.isOpen) return () => true;
    const open = new Set(await this.best(film));
    return (id) => open.has(id);
  }

  /** By the present run, or by the film alone: neither another run nor what the asker says of a role chooses them. */
  private async best(film: OwnFilm): Promise<number[]> {
    const listing = this.inOrder(await this.questions.of(film, {}));
    return listing.slice(0, SHOWN_LOCKED).map(({ id }) => id);
  }

  /** Every live competition: in the order of the run, then what has come since. */
  inOrder({ question, run }: RunQuestion): Match[] {
    const { ranked, byId } = this.matches.of(question);
    const isOfRun = new Set(run?.ids);
    const ofRun = (run?.ids ?? []).flatMap((id) => byId.get(id) ?? []);
    return [...ofRun, ...ranked.filter(({ id }) => !isOfRun.has(id))];
  }
}
