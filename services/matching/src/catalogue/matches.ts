import { VERDICTS } from '@laurel/rules/vocabularies';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Arriving } from './arriving.js';
import { Catalogue } from './catalogue.js';
import { place, type Whole } from '../domain/answer.js';
import { order } from '../domain/distance.js';
import { evaluationOf, type Verdict } from '../domain/evaluate.js';
import type { Asker, Film } from '../domain/facts.js';
import { score, type Preferences } from '../domain/rank.js';
import { mayBeInReach } from '../domain/remedy.js';
import type { Engine, Ranked } from '../engine/engine.js';
import { UNDATED_FROM } from '../engine/answer/ranking.js';
import type { Counts } from '../engine/answer/verdicts.js';
import { Quiet } from './quiet.js';
import { regionsOf } from './regions.js';

export interface Question {
  film: Film;
  role: string | null;
  preferences: Preferences;
}
/** One competition of the answer: enough to list it; the reasons are made for those that are shown. */
export interface Match {
  id: number;
  verdict: Verdict;
  isNearMiss: boolean;
}
export interface Answer {
  readonly counts: Record<Verdict, number>;
  readonly nearMisses: number;
  /** Live competitions: eligible, needs confirmation, unchecked, not eligible (near misses first: those in reach, each by how little is missing), each ranked; undated ones last. */
  readonly ranked: Match[];
  readonly byId: ReadonlyMap<number, Match>;
}
/** Its rows by id are put together when they are first asked for: most answers are only read in order. */
class RankedAnswer implements Answer {
  private known: ReadonlyMap<number, Match> | null = null;
  constructor(
    readonly counts: Record<Verdict, number>,
    readonly nearMisses: number,
    readonly ranked: Match[],
  ) {}
  get byId(): ReadonlyMap<number, Match> {
    return (this.known ??= new Map(this.ranked.map((match) => [match.id, match])));
  }
}

/** By standing: near misses stand before the others that are not eligible. */
const BY_STANDING: readonly Verdict[] = [...VERDICTS, 'not-eligible'];
const NEAR_MISS = 3;
/** What nobody can do anything about (an age, a country) stands behind all that somebody could, however little is missing: further than any distance. */
const BEYOND = 1e9;
/** About 40 MB: seventy answers over 5,600 competitions, seven over ten times as many. */
const MOST_MATCHES = 400_000;
const MINUTE_MS = 60_000;
/** While the catalogue is arriving, which is said with each answer, an answer may be so old: each would be another. */
const OLD_MS = 5000;

/** A film against the whole catalogue, as it is known now. */
@Injectable()
export class Matches {
  private readonly kept = new LRUCache<string, Answer>({
    maxSize: MOST_MATCHES,
    sizeCalculation: ({ ranked }) => ranked.length + 1,
  });
  /** Where nobody asks any more nothing stays. */
  private readonly quiet = new Quiet(MINUTE_MS, () => this.kept.clear());
  /** Of which catalogue, in which minute, since when. */
  private moment = '';
  private since = 0;
  constructor(
    private readonly catalogue: Catalogue,
    private readonly arriving: Arriving,
  ) {}

  /** Every live competition in order; equal questions within a minute are answered once. */
  of(question: Question): Answer {
    const { film, role, preferences } = question;
    this.forgetOld();
    this.quiet.came();
    const key = JSON.stringify([film, role, preferences]);
    const kept = this.kept.get(key);
    if (kept) return kept;
    const engine = this.ask(question);
    const { nearMisses, ...counts } = engine.counts();
    const ranked = this.inOrder(engine, question.film);
    const answer = new RankedAnswer(counts, nearMisses, ranked);
    this.kept.set(key, answer);
    return answer;
  }

  /** Those for which nobody will ask again. */
  private forgetOld(): void {
    const now = Date.now();
    const moment = `${this.catalogue.revision} ${Math.floor(now / MINUTE_MS)}`;
    if (moment === this.moment || (now - this.since < OLD_MS && this.arriving.is)) return;
    this.kept.clear();
    this.moment = moment;
    this.since = now;
  }

  /** As the engine ranks them, but near misses by how little is missing, and before those that nobody could do anything about. */
  private inOrder(engine: Engine, film: Film): Match[] {
    const today = new Date().toISOString().slice(0, 10);
    const ranked = engine.order();
    const near = new Map(
      engine.blocking().map(({ id, judgements }) => {
        const isInReach = judgements.some((judgement) => mayBeInReach({ judgement }, film, today));
        return [id, order(judgements) + (isInReach ? 0 : BEYOND)];
      }),
    );
    const at = ranked.flatMap(({ standing }, n) => (isNear(standing) ? [n] : []));
    const sorted = at
      .map((n) => ranked[n]!)
      .toSorted((a, b) => a.standing - b.standing || near.get(a.id)! - near.get(b.id)!);
    at.forEach((n, nth) => (ranked[n] = sorted[nth]!));
    return ranked.map(({ id, standing }) => ({
      id,
      verdict: BY_STANDING[standing % UNDATED_FROM]!,
      isNearMiss: isNear(standing) && near.has(id),
    }));
  }

  /** The first so many in the engine's order, without the work of putting all the others in theirs. */
  top(question: Question, count: number): Match[] {
    return this.ask(question).top(count).map(matchOf);
  }

  /** How many competitions have each verdict. */
  counts(question: Question): Counts {
    return this.ask(question).counts();
  }

  /** What opens and what closes when one question takes the place of another, each in order. */
  whatIf(before: Question, after: Question): { opened: Match[]; closed: Match[] } {
    const now = Date.now();
    const { opened, closed } = this.catalogue.engine.whatIf({ ...before, now }, { ...after, now });
    return { opened: opened.map(matchOf), closed: closed.map(matchOf) };
  }

  /** Some competitions with their terms and scores, live or not; what there is not is left out. */
  some(ids: readonly number[], question: Question): { wholes: Whole[]; asker: Asker } {
    const { film, role, preferences } = question;
    const now = new Date();
    const engine = this.ask(question, now.getTime());
    const asker: Asker = { role, now: now.toISOString(), regionsOf };
    const shares = engine.shares();
    const wholes = ids.flatMap((id) => {
      const competition = this.catalogue.one(id);
      const judgements = competition && engine.explain(id);
      if (!competition || !judgements) return [];
      const evaluation = evaluationOf(
        competition.terms.map((term, n) => ({ term, judgement: judgements[n]! })),
      );
      const placed = place(film, competition, asker, evaluation);
      return [{ ...placed, ...score(placed, preferences, shares, asker) }];
    });
    return { wholes, asker };
  }

  /** The engine, asked: what it answers holds until the next question. */
  ask(question: Question, now = Date.now()): Engine {
    return this.catalogue.engine.ask({ ...question, now });
  }
}

const isNear = (standing: number) => standing % UNDATED_FROM === NEAR_MISS;
const matchOf = ({ id, standing }: Ranked): Match => ({
  id,
  verdict: BY_STANDING[standing % UNDATED_FROM]!,
  isNearMiss: false,
});
