import type {
  BestChange as BestChangeMessage,
  Explanation as ExplanationMessage,
  Row as RowMessage,
} from '@laurel/proto/matching/v1/matching';
import type { Submission as SubmissionMessage } from '@laurel/proto/submissions/v1/submissions';
import type { HideReason } from '@laurel/rules/matching/hide-reasons';
import type { Chance } from '@laurel/rules/matching/verdicts';
import { parseMessage } from '@laurel/words/messages/serialized-message';
import { withFestivalDetails } from './festival-details.js';
import type { RequestContext } from '../server-functions/server-function.js';
import type { Services } from '../clients/service-clients.js';

/** Returns the caller's business role, if any. */
export const getBusinessRole = async (context: RequestContext) =>
  (await context.session())?.businessRole ?? undefined;

/** Returns a film's submissions to these competitions. Does not load the whole list, which may be long. */
export async function loadSubmissions(
  submissions: Services['submissions'],
  filmId: number,
  rows: readonly { competitionId: number }[],
): Promise<ReadonlyMap<number, SubmissionMessage>> {
  if (rows.length === 0) return new Map(); // An empty list of ids would return all.
  const competitionIds = rows.map(({ competitionId }) => competitionId);
  const request = { filmId, competitionIds, isNewestOnly: true, page: 1, pageSize: 0 };
  const { items } = await submissions.getFilmSubmissions(request);
  return new Map(items.map((submission) => [submission.competitionId, submission]));
}

export const bestChangeAnswer = ({ text, value, ...change }: BestChangeMessage) => ({
  ...change,
  text: parseMessage(text!),
  value: JSON.parse(value || 'null') as unknown,
});

/** Builds a row of the list, with the film's submission to it. */
export function rowAnswer(rowMessage: RowMessage, submissions: ReadonlyMap<number, SubmissionMessage>) {
  const { festival, ...row } = withFestivalDetails(rowMessage);
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
  parts: components,
  position: rank,
  ...explanation
}: ExplanationMessage) => ({
  ...explanation,
  terms: terms.map(({ rule, film, change, ...term }) => ({
    ...term,
    rule: parseMessage(rule!),
    film: film ? parseMessage(film) : null,
    change: change ? parseMessage(change) : null,
  })),
  parts: components.map(({ text, ...component }) => ({ ...component, text: parseMessage(text!) })),
  notices: notices.map(parseMessage),
  position: rank
    ? { ...rank, raises: rank.raises.map(({ text, ...raise }) => ({ ...raise, text: parseMessage(text!) })) }
    : null,
  nearMiss: nearMiss
    ? { ...nearMiss, distance: nearMiss.distance ?? null, change: parseMessage(nearMiss.change!) }
    : null,
});
