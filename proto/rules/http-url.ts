/** An address of the web as somebody wrote it; null for anything else, which is no link. */
export const httpUrl = (text: string | null) => (text && /^https?:\/\//i.test(text) ? text : null);
