import type { ItemResult } from '@laurel/proto/submissions/v1/submissions';
import { Refusal } from '@laurel/runtime/refusals';

/** One item's answer in a batch; what is not a refusal ends the whole batch. */
export async function resultOf(
  item: Pick<ItemResult, 'competitionId' | 'submissionId'>,
  work: () => Promise<ItemResult['submission']>,
): Promise<ItemResult> {
  try {
    return { ...item, submission: await work(), error: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { kind, code, message, field, details } = error;
    return {
      ...item,
      submission: null,
      error: {
        kind,
        code,
        message,
        field,
        details: details === undefined ? undefined : JSON.stringify(details),
      },
    };
  }
}
