import { fileName } from '@laurel/rules/file-names';
import { say, type Said } from './said.js';
import { messages } from './src/generated/en/lists.js';
import { voiceOf } from './voice.js';

const voice = voiceOf('en', [messages], { subdivision: () => null });
/** What stands in a film's list on paper, in words. */
export const listWords = (said: Said): string => voice.words(said);

/** What a film's list is called as a file of some kind, made on a day. */
export const listFileName = (film: string, kind: 'csv' | 'json' | 'pdf', day: string): string =>
  fileName(film, {
    what: listWords(say('list.file')),
    day,
    kind,
    unnamed: listWords(say('list.file.unnamed')),
  });
