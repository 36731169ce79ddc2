import type { Explanation, NearMiss, Row, TermVerdict } from '@laurel/proto/matching/v1/matching';
import { CompetitionWhole } from '@laurel/proto/catalog/v1/festival';
import type { Requirement } from '../domain/evaluate.js';
import type { Whole } from '../domain/answer.js';
import { changeWords } from './change-words.js';
import { partWords } from './part-words.js';
import { filmWords } from './words.js';
import type { Film } from '../domain/facts.js';

export interface Reader {
  film: Film;
  role: string | null;
}

/** Verdict, terms, score and near miss in words. */
export function explanationMessage({ competition, evaluation, score, parts }: Whole, { film, role }: Reader): Explanation {
  const terms = evaluation.judged.map(({ term, judgement }): TermVerdict => {
    const { id, name, type, isMandatory, groupKey, text } = term;
    const { outcome, fact, change } = judgement;
    return {
      ...{ termId: id, name, type, isMandatory, groupKey, outcome },
      rule: text || name,
      film: filmWords(fact, film, role),
      change: change && changeWords(change),
    };
  });
  return {
    competitionId: competition.id,
    verdict: evaluation.verdict,
    terms,
    score,
    parts: parts.map((part) => ({ name: part.name, points: part.points, text: partWords(part) })),
    nearMiss: evaluation.nearMiss && nearMissMessage(evaluation.nearMiss),
  };
}

/** Of alternatives, any one would do. */
function nearMissMessage({ groupKey, judged }: Requirement): NearMiss {
  const changes = judged.flatMap(({ judgement }) => (judgement.change ? [changeWords(judgement.change)] : []));
  return { groupKey, termIds: judged.map(({ term }) => term.id), change: [...new Set(changes)].join(', or: ') };
}

/** A competition as a line of the list; `copy` is the catalogue's own word on its dates and fees. */
export function rowMessage(match: Whole, reader: Reader, copy: CompetitionWhole | undefined): Row {
  const { competition, tier, fee } = match;
  const { festival } = competition;
  const dates = (copy?.dates ?? []).filter(({ deprecated }) => !deprecated).toSorted((a, b) => a.closesAt.localeCompare(b.closesAt));
  return {
    competitionId: competition.id,
    competitionName: competition.name,
    festivalId: festival.id,
    festivalName: festival.name,
    festivalCity: festival.city,
    festivalCountry: festival.country,
    festivalArthouseIndex: festival.arthouseIndex,
    festivalProfileImage: festival.profileImage,
    explanation: explanationMessage(match, reader),
    nextDeadline: dates.find(({ id }) => id === tier?.id) ?? null,
    fee: copy?.fees.find(({ id }) => id === fee?.id) ?? null,
    dates,
    opensOn: copy?.competition?.opensOn ?? null,
  };
}
