import { fold } from '@laurel/rules/fold';

/** Words and blanks only. */
const plain = (text: string) =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** What makes two records the same festival. */
export const identityOf = (name: string, country: string | null, city: string | null): string =>
  [plain(name), country ?? '', plain(city ?? '')].join('|');
