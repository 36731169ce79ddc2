import type { Explanation, NearMiss, Row, TermVerdict } from '@laurel/proto/matching/v1/matching';
import { CompetitionWhole } from '@laurel/proto/catalog/v1/festival';
import type { Whole } from '../domain/answer.js';
import { nearest } from '../domain/distance.js';
import type { Evaluation } from '../domain/evaluate.js';
import type { Asker, Film } from '../domain/facts.js';
import { isUnreadable, noticesOf } from '../domain/notices.js';
import { remediesOf } from '../domain/remedy.js';
import { changeWords } from './change-words.js';
import { limitWords } from './limit-words.js';
import { noticeWords } from './notice-words.js';
import { partWords } from './part-words.js';
import { remedyWords } from './remedy-words.js';
import { filmWords } from './words.js';

export interface Reader {
  film: Film;
  role: string | null;
}

/** Verdict, terms, score, near miss and notices in words. */
export function explanationMessage(match: Whole, { film, role }: Reader, asker: Asker): Explanation {
  const { competition, evaluation, score, parts } = match;
  const today = asker.now.slice(0, 10);
  const terms = evaluation.judged.map(({ term, judgement }): TermVerdict => {
    const { id, name, type, isMandatory, groupKey, text } = term;
    const { outcome, fact, change } = judgement;
    return {
      termId: id,
      name,
      type,
      isMandatory,
      groupKey,
      outcome,
      rule: text || name,
      film: isUnreadable(term) ? '' : filmWords(fact, film, role),
      change:
        change && (isUnreadable(term) ? 'For you to check, or ask the festival' : changeWords(change, today)),
    };
  });
  const notices = noticesOf(match, film).map(noticeWords);
  const awards = evaluation.judged
    .filter(({ term }) => term.type === 'expected_qualifier')
    .map(({ term }) => String(term.value));
  return {
    competitionId: competition.id,
    verdict: evaluation.verdict,
    terms,
    score,
    parts: parts.map((part) => ({ name: part.name, points: part.points, text: partWords(part) })),
    nearMiss: nearMissMessage(match, film, asker),
    notices: notices.map(({ whole }) => whole),
    shortNotices: notices.map(({ short }) => short),
    qualifiesFor: [...new Set(awards)],
    isLocked: false,
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
  shortNotices: [],
  qualifiesFor: [],
  isLocked: true,
});

/** What would open it; where nothing would, the rule as a fact. Of alternatives, any one would do. */
function nearMissMessage({ competition, evaluation }: Whole, film: Film, asker: Asker): NearMiss | null {
  const { nearMiss } = evaluation;
  if (!nearMiss) return null;
  const remedies = remediesOf(evaluation, film, competition, asker).map(remedyWords);
  const changes = remedies.length > 0 ? remedies : limits(nearMiss, asker.now.slice(0, 10));
  return {
    groupKey: nearMiss.groupKey,
    termIds: nearMiss.judged.map(({ term }) => term.id),
    change: [...new Set(changes)].map((change, n) => (n === 0 ? change : small(change))).join(', or '),
    isChange: remedies.length > 0,
    distance: nearest(nearMiss.judged.map(({ judgement }) => judgement)),
  };
}
const small = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
const limits = ({ judged }: NonNullable<Evaluation['nearMiss']>, today: string) =>
  judged.flatMap(({ judgement: { change } }) =>
    change ? [limitWords(change) ?? changeWords(change, today)] : [],
  );

/** A competition as a line of the list; `copy` is the catalogue's own word on its dates and fees. */
export function rowMessage(
  match: Whole,
  reader: Reader,
  asker: Asker,
  copy: CompetitionWhole | undefined,
): Row {
  const { competition, tier, fee } = match;
  const { festival } = competition;
  const dates = (copy?.dates ?? [])
    .filter(({ deprecated }) => !deprecated)
    .toSorted((a, b) => a.closesAt.localeCompare(b.closesAt));
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
    nextDeadline: dates.find(({ id }) => id === tier?.id) ?? null,
    fee: copy?.fees.find(({ id }) => id === fee?.id) ?? null,
    dates,
    opensOn: copy?.competition?.opensOn ?? null,
  };
}
