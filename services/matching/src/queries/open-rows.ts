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

  /** All with a plan; else the three best of the present listing that are eligible, and where there are fewer, the next in order. */
  async of(film: OwnFilm): Promise<IsOpen> {
    if (film.isOpen) return () => true;
    const open = new Set(await this.best(film));
    return (id) => open.has(id);
  }

  /** By the present run, or by the film alone: neither another run nor what the asker says of a role chooses them. */
  private async best(film: OwnFilm): Promise<number[]> {
    const listing = await this.inOrder(await this.questions.of(film, {}));
    const eligible = firstOf(listing, ({ verdict }) => verdict === 'eligible');
    const others = firstOf(listing, ({ verdict }) => verdict !== 'eligible');
    return [...eligible, ...others].slice(0, SHOWN_LOCKED).map(({ id }) => id);
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

/** The first of a kind, as many as are shown. */
function firstOf(listing: readonly Match[], isOfKind: (match: Match) => boolean): Match[] {
  const found: Match[] = [];
  for (const match of listing) {
    if (found.length === SHOWN_LOCKED) break;
    if (isOfKind(match)) found.push(match);
  }
  return found;
}
