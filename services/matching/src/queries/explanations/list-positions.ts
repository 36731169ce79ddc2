import type { ListPosition } from '@laurel/proto/matching/v1/matching';
import { serializeMessage } from '@laurel/messages/formatting/serialized-message';
import { Injectable } from '@nestjs/common';
import { Matches, type Match } from '../../catalogue/matches.js';
import type { ScoredMatch } from '../../domain/ranking/answer.js';
import type { MatchContext } from '../../domain/model.js';
import { findLacks, getMedian } from '../../domain/ranking/lack.js';
import { findRaises } from '../../domain/ranking/raise.js';
import { describeRaise } from '../../domain/messages/raise-message.js';
import { OpenRows } from '../runs/open-rows.js';
import type { RunQuestion } from '../runs/questions.js';

/** Number of top competitions that a competition is compared with. */
const LEADERS = 20;
const NON_PREFERENCE_CODES: readonly string[] = ['missing-field'];

/** Returns the positions of competitions in a film’s unfiltered list, and what separates them from the top. */
@Injectable()
export class ListPositions {
  constructor(
    private readonly matches: Matches,
    private readonly openRows: OpenRows,
  ) {}

  /** Returns positions by id. Competitions that are over or deleted are left out. */
  async getPositions(
    matches: readonly ScoredMatch[],
    runQuestion: RunQuestion,
    context: MatchContext,
  ): Promise<Map<number, ListPosition>> {
    const rankedMatches = await this.openRows.getOrderedMatches(runQuestion);
    const leaderIds = rankedMatches.slice(0, LEADERS).map(({ id }) => id);
    const leaders = this.matches.findByIds(leaderIds, runQuestion.question).matches;
    const { preferences } = runQuestion.question;
    const positions = findPositions(rankedMatches, new Set(matches.map(({ competition }) => competition.id)));
    return new Map(
      matches.flatMap((match) => {
        const rankPosition = positions.get(match.competition.id);
        if (!rankPosition) return [];
        // Ineligible competitions are excluded by rules, not by score components.
        const isNotEligible = match.evaluation.verdict === 'not-eligible';
        const position: ListPosition = {
          ...rankPosition,
          leaders: leaders.length,
          leadersScore: getMedian(leaders.map(({ score }) => score)),
          lacks: isNotEligible ? [] : findLacks(match, leaders),
          raises: isNotEligible
            ? []
            : findRaises(match, preferences, context).map((raise) => ({
                points: raise.points,
                text: serializeMessage(describeRaise(raise)),
                isPreference: !NON_PREFERENCE_CODES.includes(raise.code),
              })),
        };
        return [[match.competition.id, position] as const];
      }),
    );
  }
}

/** Finds the positions of some competitions in the whole list and within their verdict, in one pass. */
function findPositions(rankedMatches: readonly Match[], ids: ReadonlySet<number>) {
  const countByVerdict = new Map<string, number>();
  const results: { match: Match; at: number; positionInVerdict: number }[] = [];
  for (const [n, match] of rankedMatches.entries()) {
    const positionInVerdict = (countByVerdict.get(match.verdict) ?? 0) + 1;
    countByVerdict.set(match.verdict, positionInVerdict);
    if (ids.has(match.id)) results.push({ match, at: n + 1, positionInVerdict });
  }
  return new Map(
    results.map(({ match, at, positionInVerdict }) => [
      match.id,
      {
        at,
        total: rankedMatches.length,
        verdictRank: positionInVerdict,
        verdictTotal: countByVerdict.get(match.verdict)!,
      },
    ]),
  );
}
