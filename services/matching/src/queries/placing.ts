import type { Place } from '@laurel/proto/matching/v1/matching';
import { saidMessage } from '@laurel/words/message';
import { Injectable } from '@nestjs/common';
import { Matches, type Match } from '../catalogue/matches.js';
import type { Whole } from '../domain/answer.js';
import type { Asker } from '../domain/facts.js';
import { lacksOf, median } from '../domain/lack.js';
import { raisesOf } from '../domain/raise.js';
import { raiseSaid } from '../domain/said/raise-said.js';
import { OpenRows } from './open-rows.js';
import type { RunQuestion } from './questions.js';

/** With so many of the first a competition is compared. */
const LEADERS = 20;
const NOT_A_WISH: readonly string[] = ['tell', 'wait'];

/** Where competitions stand in a film's whole list, narrowed by nothing, and what keeps them from the first. */
@Injectable()
export class Placing {
  constructor(
    private readonly matches: Matches,
    private readonly openRows: OpenRows,
  ) {}

  /** By id; none for one that is over, or gone. */
  async of(wholes: readonly Whole[], about: RunQuestion, asker: Asker): Promise<Map<number, Place>> {
    const all = await this.openRows.inOrder(about);
    const first = all.slice(0, LEADERS).map(({ id }) => id);
    const leaders = this.matches.some(first, about.question).wholes;
    const { preferences } = about.question;
    const places = placesIn(all, new Set(wholes.map(({ competition }) => competition.id)));
    return new Map(
      wholes.flatMap((whole) => {
        const stands = places.get(whole.competition.id);
        if (!stands) return [];
        // What rules refuse is kept back by them, and by no part of the score.
        const isRefused = whole.evaluation.verdict === 'not-eligible';
        const place: Place = {
          ...stands,
          leaders: leaders.length,
          leadersScore: median(leaders.map(({ score }) => score)),
          lacks: isRefused ? [] : lacksOf(whole, leaders),
          raises: isRefused
            ? []
            : raisesOf(whole, preferences, asker).map((raise) => ({
                points: raise.points,
                text: saidMessage(raiseSaid(raise)),
                isWish: !NOT_A_WISH.includes(raise.code),
              })),
        };
        return [[whole.competition.id, place] as const];
      }),
    );
  }
}

/** Where each of some stands in the whole list, and among those of its verdict; in one go through it. */
function placesIn(all: readonly Match[], ids: ReadonlySet<number>) {
  const ofVerdict = new Map<string, number>();
  const found: { match: Match; at: number; atOfVerdict: number }[] = [];
  for (const [n, match] of all.entries()) {
    const atOfVerdict = (ofVerdict.get(match.verdict) ?? 0) + 1;
    ofVerdict.set(match.verdict, atOfVerdict);
    if (ids.has(match.id)) found.push({ match, at: n + 1, atOfVerdict });
  }
  return new Map(
    found.map(({ match, at, atOfVerdict }) => [
      match.id,
      { at, of: all.length, atOfVerdict, ofVerdict: ofVerdict.get(match.verdict)! },
    ]),
  );
}
