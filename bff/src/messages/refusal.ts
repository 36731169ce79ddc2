import type { Refusal as RefusalMessage } from '@laurel/proto/values/v1/values';
import { getCurrentCall } from '@laurel/runtime/auth/call-context';

/** Converts the refusal of a batch item to the browser's format. */
export function toRefusalResponse({ code, message, field, details }: RefusalMessage) {
  const optionalFields = {
    ...(field && { field }),
    ...(details && { details: JSON.parse(details) as unknown }),
  };
  return { code, message, ...optionalFields, requestId: getCurrentCall()?.requestId ?? '' };
}
