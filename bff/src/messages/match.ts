import type {
  BestChange as BestChangeMessage,
  Explanation as ExplanationMessage,
  Row as RowMessage,
} from '@laurel/proto/matching/v1/matching';
import type { Submission as SubmissionMessage } from '@laurel/proto/submissions/v1/submissions';
import { parseMessage, type SerializedMessage } from '@laurel/messages/formatting/serialized-message';
import { groupCompetitionColumns } from './festival-details.js';
import type { RequestContext } from '../server-functions/server-function.js';
import type { Services } from '../clients/service-clients.js';

/** Returns the caller's business role, if any. */
export const getBusinessRole = async (context: RequestContext) =>
  (await context.session())?.businessRole ?? undefined;

/** Returns a film's submissions to these competitions. Does not load the whole list, which may be long. */
export async function loadSubmissions(
  submissions: Services['submissions'],
  filmId: number | undefined,
  rows: readonly { competitionId: number }[],
): Promise<ReadonlyMap<number, SubmissionMessage>> {
  // An empty list of ids would return all.
  if (filmId === undefined || rows.length === 0) return new Map();
  const competitionIds = rows.map(({ competitionId }) => competitionId);
  const allPages = { page: 1, pageSize: 0 };
  const request = { filmId, competitionIds, isNewestOnly: true, ...allPages };
  const { items } = await submissions.getFilmSubmissions(request);
  return new Map(items.map((submission) => [submission.competitionId, submission]));
}

const parseText = <T extends { text?: SerializedMessage | null }>({ text, ...rest }: T) => ({
  ...rest,
  text: parseMessage(text!),
});
export const toBestChangeResponse = ({ value, ...change }: BestChangeMessage) => ({
  ...parseText(change),
  value: JSON.parse(value || 'null') as unknown,
});

/** Builds a row of the list, with the film's submission to it. */
export function toMatchRowResponse(
  message: RowMessage,
  submissionByCompetition: ReadonlyMap<number, SubmissionMessage>,
) {
  const {
    festivalArthouseIndex: arthouseIndex,
    festival,
    explanation,
    ...row
  } = groupCompetitionColumns(message);
  return {
    ...row,
    festival: { ...festival, arthouseIndex },
    explanation: toExplanationResponse(explanation!),
    submission: submissionByCompetition.get(row.competition.id),
  };
}
export const toExplanationResponse = ({ nearMiss, position, ...explanation }: ExplanationMessage) => ({
  ...explanation,
  terms: explanation.terms.map(({ rule, film, change, ...term }) => ({
    ...term,
    rule: parseMessage(rule!),
    film: film && parseMessage(film),
    change: change && parseMessage(change),
  })),
  parts: explanation.parts.map(parseText),
  notices: explanation.notices.map(parseMessage),
  position: position && { ...position, raises: position.raises.map(parseText) },
  nearMiss: nearMiss && { ...nearMiss, change: parseMessage(nearMiss.change!) },
});
