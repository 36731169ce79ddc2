import type { ItemResult, Particulars } from '@laurel/proto/submissions/v1/submissions';
import type { Caller } from '@laurel/runtime/auth/call-context';
import type { startSubmissions } from './make.js';

/** Returns the error code or the state of each item. */
export const listCodesOrStates = (results: ItemResult[]) =>
  results.map(({ error, submission }) => error?.code ?? submission!.state);

/** Returns the error code of each item, or `done`. */
export const listCodes = (results: ItemResult[]) => results.map(({ error }) => error?.code ?? 'done');

/** States that need a move after the entry was created. */
const CREATED_BY_MOVE: Record<string, { initialState: string; details: Partial<Particulars> }> = {
  awarded: { initialState: 'accepted', details: { awardName: 'Golden Pine' } },
  'will-not-submit': { initialState: 'suggested', details: {} },
};
/** Creates an entry of the film in a state, with a move where that is necessary. */
export async function createEntry(
  {
    addSubmissions,
    changeSubmissions,
  }: Pick<Awaited<ReturnType<typeof startSubmissions>>, 'addSubmissions' | 'changeSubmissions'>,
  who: Caller,
  film: number,
  competitionId: number,
  state: string,
) {
  const laterMove = CREATED_BY_MOVE[state];
  const [{ submission }] = (await addSubmissions(
    who,
    film,
    [competitionId],
    laterMove?.initialState ?? state,
    { submittedAt: '2026-01-05' },
  )) as [ItemResult];
  if (!laterMove) return submission!;
  const [moved] = await changeSubmissions(who, [{ submissionId: submission!.id }], state, laterMove.details);
  return moved!.submission!;
}
