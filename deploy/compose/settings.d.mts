/** Returns a sentence for each name in a folder's `.env.<process>` files that would be silently ignored. */
export function findWrongSettings(folder?: string, composeText?: string): string[];
