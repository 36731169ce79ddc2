import type { ItemResult, Particulars } from '@laurel/proto/submissions/v1/submissions';
import type { Caller } from '@laurel/runtime/auth/call-context';
import type { startSubmissions } from './make.js';

/** Returns the error code or the state of each item. */
export const codes = (results: ItemResult[]) =>
  results.map(({ error, submission }) => error?.code ?? submission!.state);

/** States that need a move after the entry was created. */
const MOVED: Record<string, { born: string; details: Partial<Particulars> }> = {
  awarded: { born: 'accepted', details: { awardName: 'Golden Pine' } },
  'will-not-submit': { born: 'suggested', details: {} },
};
/** Creates an entry of the film in a state, with a move where that is necessary. */
export async function createEntry(
  { add, move }: Pick<Awaited<ReturnType<typeof startSubmissions>>, 'add' | 'move'>,
  who: Caller,
  film: number,
  competitionId: number,
  state: string,
) {
  const on = MOVED[state];
  const [{ submission }] = (await add(who, film, [competitionId], on?.born ?? state, {
    submittedAt: '2026-01-05',
  })) as [ItemResult];
  if (!on) return submission!;
  const [moved] = await move(who, [{ submissionId: submission!.id }], state, on.details);
  return moved!.submission!;
}
