import type {
  GetTrialMatchesRequest,
  GetTrialMatchesResponse,
  Row,
  TrialMatch,
} from '@laurel/proto/matching/v1/matching';
import { UNKNOWN_FILM } from '@laurel/rules/films';
import { saidMessage } from '@laurel/words/message';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Arriving } from '../catalogue/arriving.js';
import { Matches } from '../catalogue/matches.js';
import type { Whole } from '../domain/answer.js';
import { noPreferences } from '../domain/rank.js';
import { mayTake } from '../domain/evaluate.js';
import { reasonOf } from '../domain/recommend.js';
import { reasonSaid } from '../domain/said/part-said.js';
import { filmOf } from '../messages.js';
import { SHOWN_LOCKED } from './open-rows.js';
import type { ReasonQuestion } from './questions.js';
import { Rows } from './rows.js';

const MINUTE_MS = 60_000;

/** What anybody is told of a film of which three facts are known; nothing is kept but the answer. */
@Injectable()
export class Trial {
  /** Equal facts are answered once a minute, whoever asks: strangers cost the catalogue no more than their different films. */
  private readonly kept = new LRUCache<string, GetTrialMatchesResponse>({ max: 500, ttl: MINUTE_MS });
  /** Those who ask the same at the same moment wait for one answer. */
  private readonly underWay = new Map<string, Promise<GetTrialMatchesResponse>>();
  constructor(
    private readonly matches: Matches,
    private readonly rows: Rows,
    private readonly arriving: Arriving,
  ) {}

  /** Counts by verdict and the three best that would take the film, each with one sentence. */
  async of({
    length = null,
    productionCountries,
    types,
  }: GetTrialMatchesRequest): Promise<GetTrialMatchesResponse> {
    const key = JSON.stringify([length, productionCountries, [...new Set(types)].sort()]);
    const kept = this.kept.get(key) ?? this.underWay.get(key);
    if (kept) return kept;
    const facts = { ...UNKNOWN_FILM, name: '', length, productionCountries, types };
    const answer = this.answer({ film: filmOf(facts), role: null, preferences: noPreferences, kept: [] });
    this.underWay.set(key, answer);
    return answer.finally(() => this.underWay.delete(key)).then((told) => this.keep(key, told));
  }

  private keep(key: string, answer: GetTrialMatchesResponse): GetTrialMatchesResponse {
    if (!answer.isArriving) this.kept.set(key, answer);
    return answer;
  }

  private async answer(question: ReasonQuestion): Promise<GetTrialMatchesResponse> {
    const isArriving = this.arriving.is;
    const { nearMisses: _nearMisses, ...counts } = this.matches.counts(question);
    const ids = this.matches
      .top(question, SHOWN_LOCKED) // no more than a film without a plan is explained
      .filter(({ verdict }) => mayTake(verdict))
      .map(({ id }) => id);
    const told = await this.rows.told(ids, question, new Set());
    const items = told.map(({ row, whole }) => trialMatch(row, whole));
    return { counts, items, isArriving };
  }
}

function trialMatch({ explanation, ...row }: Row, { parts, evaluation }: Whole): TrialMatch {
  const isInDoubt = explanation!.verdict === 'needs-confirmation';
  const terms = explanation!.terms;
  const isMet = (groupKey: string | null | undefined) =>
    groupKey && terms.some((one) => one.groupKey === groupKey && one.outcome === 'pass');
  const open = terms.find(
    ({ isMandatory, outcome, groupKey }) => isMandatory && outcome === 'unknown' && !isMet(groupKey),
  );
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
    verdict: explanation!.verdict,
    why: (isInDoubt && open?.change) || saidMessage(reasonSaid(reasonOf(parts, evaluation.verdict))),
    nextDeadline: row.nextDeadline,
    fee: row.fee,
    opensOn: row.opensOn,
  };
}
