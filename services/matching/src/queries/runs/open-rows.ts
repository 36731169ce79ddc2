import { Injectable } from '@nestjs/common';
import type { OwnedFilm } from '../../projections/owned-films.js';
import { Matches, type Answer, type Match } from '../../catalogue/matches.js';
import { Questions, type RunQuestion } from './questions.js';
import { Runs } from './runs.js';

/** Number of competitions explained without a plan or a run paid by token. */
export const EXPLAINED_WITHOUT_PLAN = 3;
export type IsOpen = (competitionId: number) => boolean;

/** Decides which competitions of a film are explained, independent of what is requested and how often. */
@Injectable()
export class OpenRows {
  /** The last order requested, per answer. */
  private readonly orderByAnswer = new WeakMap<Answer, { ids: readonly number[]; matches: Match[] }>();
  constructor(
    private readonly questions: Questions,
    private readonly matches: Matches,
    private readonly runs: Runs,
  ) {}

  /** With a plan, all. Otherwise the three best eligible ones, then the next in order. */
  async getIsOpen(film: OwnedFilm): Promise<IsOpen> {
    if (film.isOpen) return () => true;
    const openIds = new Set(await this.findBestIds(film));
    return (id) => openIds.has(id);
  }

  /** Neither another run nor a role in the request changes the selection. */
  private async findBestIds(film: OwnedFilm): Promise<number[]> {
    const listing = await this.getOrderedMatches(await this.questions.build(film, {}));
    const eligibleMatches = takeFirst(listing, ({ verdict }) => verdict === 'eligible');
    const otherMatches = takeFirst(listing, ({ verdict }) => verdict !== 'eligible');
    return [...eligibleMatches, ...otherMatches].slice(0, EXPLAINED_WITHOUT_PLAN).map(({ id }) => id);
  }

  /** Returns every live competition: in the order of the run, then what was added since. */
  async getOrderedMatches({ question, run }: RunQuestion): Promise<Match[]> {
    const ids = run ? await this.runs.getIds(run.id) : null;
    const answer = this.matches.find(question);
    if (!ids) return answer.ranked;
    const existing = this.orderByAnswer.get(answer);
    if (existing?.ids === ids) return existing.matches;
    const runIds = new Set(ids);
    const runMatches = ids.flatMap((id) => answer.byId.get(id) ?? []);
    const matches = [...runMatches, ...answer.ranked.filter(({ id }) => !runIds.has(id))];
    this.orderByAnswer.set(answer, { ids, matches });
    return matches;
  }
}

/** Returns the first matches that satisfy the predicate, as many as are shown. */
function takeFirst(listing: readonly Match[], isIncluded: (match: Match) => boolean): Match[] {
  const results: Match[] = [];
  for (const match of listing) {
    if (results.length === EXPLAINED_WITHOUT_PLAN) break;
    if (isIncluded(match)) results.push(match);
  }
  return results;
}
