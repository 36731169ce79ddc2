import type {
  BestChange as BestChangeMessage,
  Explanation as ExplanationMessage,
  Row as RowMessage,
} from '@laurel/proto/matching/v1/matching';
import type { Submission as SubmissionMessage } from '@laurel/proto/submissions/v1/submissions';
import type { HideReason } from '@laurel/rules/hide-reasons';
import type { Chance } from '@laurel/rules/vocabularies';
import { saidOf } from '@laurel/words/message';
import { withFestivalFacts } from './festival-facts.js';
import type { Visit } from './function.js';
import type { Services } from './services.js';

/** The business role of who asks, where there is one. */
export const businessRoleOf = async (visit: Visit) => (await visit.session())?.businessRole ?? undefined;

/** What a film has now with these competitions, and no others: a list of its own may be long, with a note each. */
export async function standingWith(
  submissions: Services['submissions'],
  filmId: number,
  rows: readonly { competitionId: number }[],
): Promise<ReadonlyMap<number, SubmissionMessage>> {
  if (rows.length === 0) return new Map(); // of no ids it would answer all
  const competitionIds = rows.map(({ competitionId }) => competitionId);
  const asked = { filmId, competitionIds, isNewestOnly: true, page: 1, pageSize: 0 };
  const { items } = await submissions.getFilmSubmissions(asked);
  return new Map(items.map((submission) => [submission.competitionId, submission]));
}

export const bestChangeAnswer = ({ text, value, ...change }: BestChangeMessage) => ({
  ...change,
  text: saidOf(text!),
  value: JSON.parse(value || 'null') as unknown,
});

/** A line of the list, with what the film has there already. */
export function rowAnswer(told: RowMessage, submissions: ReadonlyMap<number, SubmissionMessage>) {
  const { festival, ...row } = withFestivalFacts(told);
  const { competitionId, competitionName, explanation, nextDeadline = null, fee = null, dates } = row;
  return {
    competition: { id: competitionId, name: competitionName },
    festival: {
      id: row.festivalId,
      name: row.festivalName,
      city: row.festivalCity ?? null,
      arthouseIndex: row.festivalArthouseIndex ?? null,
      ...festival,
    },
    explanation: explanationAnswer(explanation!),
    submission: submissions.get(competitionId) ?? null,
    opensOn: row.opensOn ?? null,
    chance: row.chance as Chance,
    odds: row.odds ?? null,
    isHidden: row.isHidden,
    hiddenReason: (row.hiddenReason ?? null) as HideReason | null,
    hiddenNote: row.hiddenNote ?? null,
    verdictBefore: row.verdictBefore ?? null,
    nextDeadline,
    fee,
    dates,
  };
}
export const explanationAnswer = ({
  nearMiss,
  notices,
  terms,
  parts,
  place,
  ...explanation
}: ExplanationMessage) => ({
  ...explanation,
  terms: terms.map(({ rule, film, change, ...term }) => ({
    ...term,
    rule: saidOf(rule!),
    film: film ? saidOf(film) : null,
    change: change ? saidOf(change) : null,
  })),
  parts: parts.map(({ text, ...part }) => ({ ...part, text: saidOf(text!) })),
  notices: notices.map(saidOf),
  place: place
    ? { ...place, raises: place.raises.map(({ text, ...raise }) => ({ ...raise, text: saidOf(text!) })) }
    : null,
  nearMiss: nearMiss
    ? { ...nearMiss, distance: nearMiss.distance ?? null, change: saidOf(nearMiss.change!) }
    : null,
});
