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
    return new Map(
      wholes.flatMap((whole) => {
        const stands = placeOf(all, whole.competition.id);
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

function placeOf(all: readonly Match[], id: number) {
  const place = all.findIndex((match) => match.id === id);
  if (place < 0) return null;
  const alike = all.filter(({ verdict }) => verdict === all[place]!.verdict);
  return {
    at: place + 1,
    of: all.length,
    atOfVerdict: alike.findIndex((match) => match.id === id) + 1,
    ofVerdict: alike.length,
  };
}
