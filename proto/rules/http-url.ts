/** An address of the web as somebody wrote it; null for anything else, which is no link. */
export const httpUrl = (text: string | null): string | null =>
  text && /^https?:\/\/\S+$/i.test(text) && URL.canParse(text) ? text : null;
