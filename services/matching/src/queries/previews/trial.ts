import type {
  GetTrialMatchesRequest,
  GetTrialMatchesResponse,
  Row,
  TrialMatch,
} from '@laurel/proto/matching/v1/matching';
import { serializeMessage } from '@laurel/messages/formatting/serialized-message';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { RebuildStatus } from '../../catalogue/rebuild-status.js';
import { Matches } from '../../catalogue/matches.js';
import type { ScoredMatch } from '../../domain/ranking/match-directly.js';
import { noPreferences } from '../../domain/ranking/rank.js';
import { mayAccept } from '../../domain/evaluation/evaluate.js';
import { getReason } from '../../domain/recommendations/recommend.js';
import { describeReason } from '../../domain/messages/component-message.js';
import { toFilm } from '../../projections/stored-messages.js';
import { EXPLAINED_WITHOUT_PLAN } from '../runs/unlocked-competitions.js';
import type { ExplainableQuery } from '../runs/match-queries.js';
import { RowBuilder } from '../explanations/row-builder.js';
import { BLANK_FILM } from './preview.js';

const MINUTE_MS = 60_000;

/** Answers anonymous users about a film with three known fields. Nothing but the response is cached. */
@Injectable()
export class Trial {
  /** The response to equal fields is reused for a minute, so that anonymous requests stay inexpensive. */
  private readonly cache = new LRUCache<string, GetTrialMatchesResponse>({ max: 500, ttl: MINUTE_MS });
  /** Concurrent requests with equal fields wait for the same computation. */
  private readonly pendingResponses = new Map<string, Promise<GetTrialMatchesResponse>>();
  constructor(
    private readonly matches: Matches,
    private readonly rowBuilder: RowBuilder,
    private readonly rebuildStatus: RebuildStatus,
  ) {}

  /** Returns counts and the three best competitions that would accept the film, each with a reason. */
  async getMatches({
    length = null,
    productionCountries,
    types,
  }: GetTrialMatchesRequest): Promise<GetTrialMatchesResponse> {
    const key = JSON.stringify([length, productionCountries, [...new Set(types)].sort()]);
    const cached = this.cache.get(key) ?? this.pendingResponses.get(key);
    if (cached) return cached;
    const fields = { ...BLANK_FILM, length, productionCountries, types };
    const pendingResponse = this.computeResponse({
      film: toFilm(fields),
      role: null,
      preferences: noPreferences,
      reservedPremieres: [],
    });
    this.pendingResponses.set(key, pendingResponse);
    return pendingResponse
      .finally(() => this.pendingResponses.delete(key))
      .then((response) => this.cacheResponse(key, response));
  }

  private cacheResponse(key: string, response: GetTrialMatchesResponse): GetTrialMatchesResponse {
    if (!response.isRebuilding) this.cache.set(key, response);
    return response;
  }

  private async computeResponse(query: ExplainableQuery): Promise<GetTrialMatchesResponse> {
    const isRebuilding = this.rebuildStatus.isCatalogueRebuilding;
    const { nearMisses: _nearMisses, ...counts } = this.matches.countVerdicts(query);
    const ids = this.matches
      .findTop(query, EXPLAINED_WITHOUT_PLAN) // no more than are explained for a film without a plan
      .filter(({ verdict }) => mayAccept(verdict))
      .map(({ id }) => id);
    const builtRows = await this.rowBuilder.buildWithMatch(ids, query, new Set());
    const items = builtRows.map(({ row, match }) => toTrialMatch(row, match));
    return { counts, items, isRebuilding };
  }
}

function toTrialMatch({ explanation, ...row }: Row, { components, evaluation }: ScoredMatch): TrialMatch {
  const { terms, verdict } = explanation!;
  const isGroupSatisfied = (groupKey: string | null | undefined) =>
    Boolean(groupKey) && terms.some((term) => term.groupKey === groupKey && term.outcome === 'pass');
  const undecidedTerm = terms.find(
    ({ isMandatory, outcome, groupKey }) =>
      isMandatory && outcome === 'unknown' && !isGroupSatisfied(groupKey),
  );
  const changeToConfirm = verdict === 'needs-confirmation' ? undecidedTerm?.change : null;
  return {
    competitionId: row.competitionId,
    competitionName: row.competitionName,
    festivalId: row.festivalId,
    festivalName: row.festivalName,
    festivalCity: row.festivalCity,
    festivalCountry: row.festivalCountry,
    festivalStartsOn: row.festivalStartsOn,
    festivalUsualMonth: row.festivalUsualMonth,
    festivalProfileImage: row.festivalProfileImage,
    verdict,
    why: changeToConfirm ?? serializeMessage(describeReason(getReason(components, evaluation.verdict))),
    nextDeadline: row.nextDeadline,
    fee: row.fee,
    opensOn: row.opensOn,
  };
}
