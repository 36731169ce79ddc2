import type { Row } from '@laurel/proto/matching/v1/matching';
import { Injectable } from '@nestjs/common';
import { Projections } from '../../projections/read-projections.js';
import { Matches } from '../../catalogue/matches.js';
import type { ScoredMatch } from '../../domain/ranking/match-directly.js';
import { toRow } from './explain.js';
import type { ExplainableQuery } from '../runs/match-queries.js';

@Injectable()
export class RowBuilder {
  constructor(
    private readonly projections: Projections,
    private readonly matches: Matches,
  ) {}

  /** Returns rows in the given order, without competitions that left the catalogue. */
  async build(ids: number[], query: ExplainableQuery, hiddenIds: ReadonlySet<number>): Promise<Row[]> {
    return (await this.buildWithMatch(ids, query, hiddenIds)).map(({ row }) => row);
  }
  /** Like `build`, with the match that each row was created from. */
  async buildWithMatch(
    ids: number[],
    query: ExplainableQuery,
    hiddenIds: ReadonlySet<number>,
  ): Promise<{ row: Row; match: ScoredMatch }[]> {
    const datesById = new Map(
      (await this.projections.readCompetitionDates(ids)).map((competitionDates) => [
        competitionDates.id,
        competitionDates,
      ]),
    );
    const { matches, context } = this.matches.findByIds(ids, query);
    return matches.map((match) => {
      const { id } = match.competition;
      return { match, row: toRow(match, query, context, datesById.get(id), hiddenIds.has(id)) };
    });
  }
}
