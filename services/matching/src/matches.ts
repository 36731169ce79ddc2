import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Catalogue } from './catalogue.js';
import { evaluate, type Verdict } from './domain/evaluate.js';
import type { Asker, Competition, Film } from './domain/facts.js';
import { inOrder, passedLists, score, type Placed, type Preferences, type Scored, type Shares } from './domain/rank.js';
import { claimableFee, isOver, isUndated, nextTier } from './domain/tiers.js';
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
export interface Answer extends Ground {
  counts: Record<Verdict, number>;
  nearMisses: number;
  /** Live competitions: eligible, needs confirmation, not eligible (near misses first), each ranked; undated ones last. */
  ranked: Match[];
  byId: Map<number, Match>;
}
/** What the score of a single competition needs of the whole catalogue; the same whatever one prefers. */
export interface Ground {
  shares: Shares;
  asker: Asker;
}
export type Whole = Placed & Scored;

const ORDER: Record<Verdict, number> = { eligible: 0, 'needs-confirmation': 1, 'not-eligible': 2 };
const KEPT = 40;
const MINUTE_MS = 60_000;

/** A film against the whole catalogue, as it is known now; equal questions within a minute are answered once. */
@Injectable()
export class Matches {
  private readonly kept = new LRUCache<string, Answer>({ max: KEPT });
  private readonly grounds = new LRUCache<string, Ground>({ max: KEPT });
  constructor(private readonly catalogue: Catalogue) {}

  of(question: Question): Answer {
    const ground = this.groundKey(question);
    const key = ground + JSON.stringify(question.preferences);
    const kept = this.kept.get(key);
    if (kept) return kept;
    const answer = this.answer(question, new Date().toISOString());
    this.kept.set(key, answer);
    this.grounds.set(ground, { shares: answer.shares, asker: answer.asker });
    return answer;
  }

  /** For a few competitions by name: taken over from any answer about this film and role, whatever its preferences. */
  ground(question: Question): Ground {
    return this.grounds.get(this.groundKey(question)) ?? this.of(question);
  }

  private groundKey({ film, role }: Question): string {
    return JSON.stringify([film, role, this.catalogue.revision, Math.floor(Date.now() / MINUTE_MS)]);
  }

  /** With its terms and score, for a competition that is shown. */
  one(competition: Competition, { film, preferences }: Question, { shares, asker }: Ground): Whole {
    const placed = place(film, competition, asker);
    return { ...placed, ...score(placed, preferences, shares, asker) };
  }

  private answer({ film, role, preferences }: Question, now: string): Answer {
    const asker: Asker = { role, now, regionsOf };
    const live = [...this.catalogue.all()].filter((competition) => !isOver(competition, now));
    const placed = live.map((competition) => place(film, competition, asker));
    const shares = sharesOf(placed);
    const scored = placed.map((one) => ({ ...one, ...score(one, preferences, shares, asker), undated: isUndated(one.competition) }));
    const nearMiss = ({ evaluation }: Placed) => evaluation.nearMiss !== null;
    scored.sort(
      (a, b) =>
        Number(a.undated) - Number(b.undated) ||
        ORDER[a.evaluation.verdict] - ORDER[b.evaluation.verdict] ||
        Number(nearMiss(b)) - Number(nearMiss(a)) ||
        inOrder(a, b),
    );
    const ranked = scored.map((one): Match => ({ id: one.competition.id, verdict: one.evaluation.verdict, isNearMiss: nearMiss(one) }));
    const count = (verdict: Verdict) => ranked.filter((one) => one.verdict === verdict).length;
    const counts = {
      eligible: count('eligible'),
      'needs-confirmation': count('needs-confirmation'),
      'not-eligible': count('not-eligible'),
    };
    const nearMisses = ranked.filter(({ isNearMiss }) => isNearMiss).length;
    return { counts, nearMisses, ranked, byId: new Map(ranked.map((match) => [match.id, match])), shares, asker };
  }
}

function place(film: Film, competition: Competition, asker: Asker): Placed {
  const tier = nextTier(competition, asker.now);
  return { competition, tier, evaluation: evaluate(film, competition, asker), fee: claimableFee(competition, tier, film) };
}

function sharesOf(placed: Placed[]): Shares {
  const admitting = new Map<string, number>();
  for (const { evaluation } of placed)
    for (const type of new Set(passedLists(evaluation))) admitting.set(type, (admitting.get(type) ?? 0) + 1);
  return new Map([...admitting].map(([type, number]) => [type, number / placed.length]));
}
