import type { ListPosition } from '@laurel/proto/matching/v1/matching';
import { serializeMessage } from '@laurel/messages/formatting/serialized-message';
import { Injectable } from '@nestjs/common';
import { Matches, type Match } from '../../catalogue/matches.js';
import type { ScoredMatch } from '../../domain/ranking/match-directly.js';
import type { MatchContext } from '../../domain/model.js';
import { findScoreGaps, getMedian } from '../../domain/ranking/score-gaps.js';
import { findScoreSuggestions } from '../../domain/ranking/score-suggestions.js';
import { describeScoreSuggestion } from '../../domain/messages/score-suggestion-message.js';
import { UnlockedCompetitions } from '../runs/unlocked-competitions.js';
import type { RunQuery } from '../runs/match-queries.js';

/** Number of top competitions that a competition is compared with. */
const LEADER_COUNT = 20;
/** Suggestions to complete the film. All others suggest a preference. */
const FILM_SUGGESTION_CODES: readonly string[] = ['missing-field'];

/**
 * Returns the positions of competitions in a film’s unfiltered list, and what separates them from the top.
 */
@Injectable()
export class ListPositions {
  constructor(
    private readonly matches: Matches,
    private readonly unlockedCompetitions: UnlockedCompetitions,
  ) {}

  /** Returns positions by id. Competitions that are over or deleted are left out. */
  async getPositions(
    matches: readonly ScoredMatch[],
    runQuery: RunQuery,
    context: MatchContext,
  ): Promise<Map<number, ListPosition>> {
    const rankedMatches = await this.unlockedCompetitions.getOrderedMatches(runQuery);
    const leaderIds = rankedMatches.slice(0, LEADER_COUNT).map(({ id }) => id);
    const leaders = this.matches.findByIds(leaderIds, runQuery.query).matches;
    const { preferences } = runQuery.query;
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
          lacks: isNotEligible ? [] : findScoreGaps(match, leaders),
          raises: isNotEligible
            ? []
            : findScoreSuggestions(match, preferences, context).map((suggestion) => ({
                points: suggestion.points,
                text: serializeMessage(describeScoreSuggestion(suggestion)),
                isPreference: !FILM_SUGGESTION_CODES.includes(suggestion.code),
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
  const results: { match: Match; position: number; positionInVerdict: number }[] = [];
  for (const [n, match] of rankedMatches.entries()) {
    const positionInVerdict = (countByVerdict.get(match.verdict) ?? 0) + 1;
    countByVerdict.set(match.verdict, positionInVerdict);
    if (ids.has(match.id)) results.push({ match, position: n + 1, positionInVerdict });
  }
  return new Map(
    results.map(({ match, position, positionInVerdict }) => [
      match.id,
      {
        at: position,
        total: rankedMatches.length,
        verdictRank: positionInVerdict,
        verdictTotal: countByVerdict.get(match.verdict)!,
      },
    ]),
  );
}
