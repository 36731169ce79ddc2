import { formatRefusal } from '@laurel/messages/formatting/refusal-text';
import type { ItemResult } from './wire';

/** Returns the refused ones of many results, each with its name and the reason. */
export const getRefusedItems = (results: readonly ItemResult[], getName: (result: ItemResult) => string) =>
  results.flatMap((result) =>
    result.error ? [{ name: getName(result), reason: formatRefusal(result.error) }] : [],
  );
