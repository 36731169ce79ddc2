import type { Explanation, NearMiss, Row, TermVerdict } from '@laurel/proto/matching/v1/matching';
import { findClaimableFee } from '@laurel/rules/fees/fees';
import type { ReservedPremiere } from '@laurel/rules/premieres/premiere-ledger';
import { listLiveTiers, findEarliestLiveTier } from '@laurel/rules/fees/tiers';
import { serializeMessage } from '@laurel/messages/formatting/serialized-message';
import { toRuleMessage } from '@laurel/messages/competitions/rule-message';
import { message } from '@laurel/messages/formatting/message';
import type { CompetitionDates } from '../../projections/read-projections.js';
import type { ScoredMatch } from '../../domain/ranking/match-directly.js';
import { getNearestDistance } from '../../domain/rules/distance.js';
import type { Evaluation, JudgedTerm } from '../../domain/evaluation/evaluate.js';
import type { Preferences } from '../../domain/ranking/rank.js';
import type { MatchContext, Festival, Film } from '../../domain/model.js';
import { isTextOnly } from '@laurel/rules/terms/text-only';
import { getNotices } from '../../domain/recommendations/notices.js';
import { getOdds, getRateBand } from '../../domain/recommendations/recommend.js';
import { findRemedies, isFixed } from '../../domain/evaluation/near-miss-remedy.js';
import { describeChange } from '../../domain/messages/change-message.js';
import { describeField } from '../../domain/messages/film-message.js';
import { describeLimit } from '../../domain/messages/limit-message.js';
import { describeNotice } from '../../domain/messages/notice-message.js';
import { describeComponent } from '../../domain/messages/component-message.js';
import { describeRemedy } from '../../domain/messages/remedy-message.js';

export interface ExplanationContext {
  film: Film;
  role: string | null;
  preferences: Pick<Preferences, 'budget'>;
  /** The film’s reserved premieres. */
  reservedPremieres: readonly ReservedPremiere[];
}

/** Returns verdict, terms, score, near miss and notices, as codes and values. */
export function toExplanation(
  match: ScoredMatch,
  filmContext: ExplanationContext,
  context: MatchContext,
): Explanation {
  const { competition, evaluation, score, components } = match;
  const today = context.now.slice(0, 10);
  const awards = evaluation.judgedTerms
    .filter(({ term }) => term.type === 'expected_qualifier')
    .map(({ term }) => String(term.value));
  return {
    competitionId: competition.id,
    verdict: evaluation.verdict,
    terms: evaluation.judgedTerms.map((judgedTerm) =>
      toTermVerdict(judgedTerm, competition.festival, filmContext, today),
    ),
    score,
    parts: components.map((component) => ({
      name: component.name,
      points: component.points,
      text: serializeMessage(describeComponent(component)),
    })),
    nearMiss: toNearMiss(match, filmContext.film, context),
    notices: getNotices(match, {
      film: filmContext.film,
      reservedPremieres: filmContext.reservedPremieres,
      budget: filmContext.preferences.budget,
      rates: context.rates,
    }).map((notice) => serializeMessage(describeNotice(notice))),
    qualifiesFor: [...new Set(awards)],
    isLocked: false,
    position: null,
  };
}

function toTermVerdict(
  { term, judgement }: JudgedTerm,
  { takesOnline }: Festival,
  { film, role }: ExplanationContext,
  today: string,
): TermVerdict {
  const { id, name, type, isMandatory, groupKey } = term;
  const { outcome, field, change } = judgement;
  const hasOnlyText = isTextOnly(term);
  const filmMessage = hasOnlyText ? null : describeField(field, film, role);
  const rule = toRuleMessage(term);
  // A filmmaker reads what an unmet preference would need as a proposal.
  const isFutile = outcome === 'fail' && !isMandatory && !groupKey && isFixed(judgement, film, today);
  const ignoresOnline = takesOnline && type === 'premiere_restriction' && !hasOnlyText;
  return {
    termId: id,
    name,
    type,
    isMandatory,
    groupKey,
    outcome,
    rule: serializeMessage(ignoresOnline ? message('rule.online-taken', { stated: rule }) : rule),
    film: filmMessage && serializeMessage(filmMessage),
    change:
      change && !isFutile
        ? serializeMessage(hasOnlyText ? message('change.check') : describeChange(change, today))
        : null,
  };
}

/** Returns the verdict without reasons. */
export const toLockedExplanation = ({ competition, evaluation }: ScoredMatch): Explanation => ({
  competitionId: competition.id,
  verdict: evaluation.verdict,
  terms: [],
  score: 0,
  parts: [],
  nearMiss: null,
  notices: [],
  qualifiesFor: [],
  isLocked: true,
  position: null,
});

/** Returns a near miss with its remedies, each of which alone opens it. Without any, states the rule’s limits. */
function toNearMiss(
  { competition, evaluation }: ScoredMatch,
  film: Film,
  context: MatchContext,
): NearMiss | null {
  const { nearMiss } = evaluation;
  if (!nearMiss) return null;
  const remedies = findRemedies(evaluation, film, competition, context).map(describeRemedy);
  const changes = remedies.length > 0 ? remedies : describeLimits(nearMiss, context.now.slice(0, 10));
  return {
    groupKey: nearMiss.groupKey,
    termIds: nearMiss.judgedTerms.map(({ term }) => term.id),
    change: serializeMessage(
      changes.length === 1 ? changes[0]! : message('near.any', { alternatives: changes }),
    ),
    isChange: remedies.length > 0,
    distance: getNearestDistance(nearMiss.judgedTerms.map(({ judgement }) => judgement)),
  };
}
const describeLimits = ({ judgedTerms }: NonNullable<Evaluation['nearMiss']>, today: string) =>
  judgedTerms.flatMap(({ judgement: { change } }) =>
    change ? [describeLimit(change) ?? describeChange(change, today)] : [],
  );

/** Returns a competition as a row of the list. `competitionDates` has the catalogue’s dates and fees. */
export function toRow(
  match: ScoredMatch,
  filmContext: ExplanationContext,
  context: MatchContext,
  competitionDates: CompetitionDates | undefined,
  isHidden: boolean,
): Row {
  const { competition } = match;
  const odds = getOdds(competition);
  const { festival } = competition;
  const dates = listLiveTiers(competitionDates?.dates ?? []);
  const nextDeadline = findEarliestLiveTier(dates, new Date(context.now));
  return {
    competitionId: competition.id,
    competitionName: competition.name,
    festivalId: festival.id,
    festivalName: festival.name,
    festivalCity: festival.city,
    festivalCountry: festival.country,
    festivalArthouseIndex: festival.arthouseIndex,
    festivalProfileImage: festival.profileImage,
    explanation: toExplanation(match, filmContext, context),
    nextDeadline,
    fee: nextDeadline && findClaimableFee(competitionDates?.fees ?? [], nextDeadline.id, filmContext.film),
    dates,
    opensOn: competitionDates?.opensOn ?? null,
    chance: getRateBand(odds),
    odds,
    festivalStartsOn: festival.startsOn,
    festivalUsualMonth: festival.usualMonth,
    isHidden,
  };
}
