import type { ReturnReason } from '@laurel/rules/sendings';
import { beginning } from '@laurel/rules/shortened';
import { entryWords, returnedWords } from '@laurel/words/entry-words';

const LONGEST_SAID = 300;
/** Why an entry came back, as its history says it. */
export const returnWords = (why: ReturnReason, said: string | null): string =>
  [
    returnedWords(why),
    ...(said === null ? [] : [entryWords('entry.said', { said: beginning(said, LONGEST_SAID) })]),
  ].join('. ');
