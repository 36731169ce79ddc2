import type { Refusal as RefusalMessage } from '@laurel/proto/values/v1/values';
import { currentCall } from '@laurel/runtime/call';

/** A refusal of one item of a batch, as browsers are told it. */
export function refusalAnswer({ code, message, field, details }: RefusalMessage) {
  const more = { ...(field && { field }), ...(details && { details: JSON.parse(details) as unknown }) };
  return { code, message, ...more, requestId: currentCall()?.requestId ?? '' };
}
