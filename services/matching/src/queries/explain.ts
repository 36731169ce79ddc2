import type { Explanation, NearMiss, Row, TermVerdict } from '@laurel/proto/matching/v1/matching';
import { claimableFee } from '@laurel/rules/fees';
import type { KeptPremiere } from '@laurel/rules/premiere-ledger';
import { liveTiers, nextTier } from '@laurel/rules/tiers';
import { saidMessage } from '@laurel/words/message';
import { ruleSaid } from '@laurel/words/rule-said';
import { say } from '@laurel/words/said';
import type { Dated } from '../catalogue/copies.js';
import type { Whole } from '../domain/answer.js';
import { nearest } from '../domain/distance.js';
import type { Evaluation, Judged } from '../domain/evaluate.js';
import type { Asker, Festival, Film } from '../domain/facts.js';
import { isUnreadable, noticesOf } from '../domain/notices.js';
import { chanceOf, isTested, oddsOf } from '../domain/recommend.js';
import { remediesOf } from '../domain/remedy.js';
import { changeSaid } from '../domain/said/change-said.js';
import { filmSaid } from '../domain/said/film-said.js';
import { limitSaid } from '../domain/said/limit-said.js';
import { noticeSaid } from '../domain/said/notice-said.js';
import { partSaid } from '../domain/said/part-said.js';
import { remedySaid } from '../domain/said/remedy-said.js';

export interface Reader {
  film: Film;
  role: string | null;
  /** The premieres that are to be kept. */
  kept: readonly KeptPremiere[];
}

/** Verdict, terms, score, near miss and notices, as codes and values. */
export function explanationMessage(match: Whole, reader: Reader, asker: Asker): Explanation {
  const { competition, evaluation, score, parts } = match;
  const today = asker.now.slice(0, 10);
  const awards = evaluation.judged
    .filter(({ term }) => term.type === 'expected_qualifier')
    .map(({ term }) => String(term.value));
  return {
    competitionId: competition.id,
    verdict: evaluation.verdict,
    terms: evaluation.judged.map((judged) => termMessage(judged, competition.festival, reader, today)),
    score,
    parts: parts.map((part) => ({ name: part.name, points: part.points, text: saidMessage(partSaid(part)) })),
    nearMiss: nearMissMessage(match, reader.film, asker),
    notices: noticesOf(match, reader.film, reader.kept).map((notice) => saidMessage(noticeSaid(notice))),
    qualifiesFor: [...new Set(awards)],
    isLocked: false,
    place: null,
  };
}

function termMessage(
  { term, judgement }: Judged,
  { takesOnline }: Festival,
  { film, role }: Reader,
  today: string,
): TermVerdict {
  const { id, name, type, isMandatory, groupKey } = term;
  const { outcome, fact, change } = judgement;
  const isWritten = isUnreadable(term);
  const said = isWritten ? null : filmSaid(fact, film, role);
  const rule = ruleSaid(term);
  const isOnlineTaken = takesOnline && type === 'premiere_restriction' && !isWritten;
  return {
    termId: id,
    name,
    type,
    isMandatory,
    groupKey,
    outcome,
    rule: saidMessage(isOnlineTaken ? say('rule.online-taken', { stated: rule }) : rule),
    film: said && saidMessage(said),
    change: change && saidMessage(isWritten ? say('change.check') : changeSaid(change, today)),
  };
}

/** The verdict, without a reason. */
export const lockedMessage = ({ competition, evaluation }: Whole): Explanation => ({
  competitionId: competition.id,
  verdict: evaluation.verdict,
  terms: [],
  score: 0,
  parts: [],
  nearMiss: null,
  notices: [],
  qualifiesFor: [],
  isLocked: true,
  place: null,
});

/** What would open it; where nothing would, the rule as a fact. Of alternatives, any one would do. */
function nearMissMessage({ competition, evaluation }: Whole, film: Film, asker: Asker): NearMiss | null {
  const { nearMiss } = evaluation;
  if (!nearMiss) return null;
  const remedies = remediesOf(evaluation, film, competition, asker).map(remedySaid);
  const changes = remedies.length > 0 ? remedies : limits(nearMiss, asker.now.slice(0, 10));
  return {
    groupKey: nearMiss.groupKey,
    termIds: nearMiss.judged.map(({ term }) => term.id),
    change: saidMessage(changes.length === 1 ? changes[0]! : say('near.any', { alternatives: changes })),
    isChange: remedies.length > 0,
    distance: nearest(nearMiss.judged.map(({ judgement }) => judgement)),
  };
}
const limits = ({ judged }: NonNullable<Evaluation['nearMiss']>, today: string) =>
  judged.flatMap(({ judgement: { change } }) =>
    change ? [limitSaid(change) ?? changeSaid(change, today)] : [],
  );

/** A competition as a line of the list; `copy` is the catalogue's own word on its dates and fees. */
export function rowMessage(
  match: Whole,
  reader: Reader,
  asker: Asker,
  copy: Dated | undefined,
  isHidden: boolean,
): Row {
  const { competition, evaluation } = match;
  const odds = oddsOf(competition);
  const { festival } = competition;
  const dates = liveTiers(copy?.dates ?? []);
  const next = nextTier(dates, new Date(asker.now));
  return {
    competitionId: competition.id,
    competitionName: competition.name,
    festivalId: festival.id,
    festivalName: festival.name,
    festivalCity: festival.city,
    festivalCountry: festival.country,
    festivalArthouseIndex: festival.arthouseIndex,
    festivalProfileImage: festival.profileImage,
    explanation: explanationMessage(match, reader, asker),
    nextDeadline: next,
    fee: next && claimableFee(copy?.fees ?? [], next.id, reader.film),
    dates,
    opensOn: copy?.opensOn ?? null,
    chance: chanceOf({ odds, verdict: evaluation.verdict, isTested: isTested(competition) }),
    odds,
    festivalStartsOn: festival.startsOn,
    festivalUsualMonth: festival.usualMonth,
    isHidden,
  };
}
