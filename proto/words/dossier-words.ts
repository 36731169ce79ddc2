import { fileName } from '@laurel/rules/file-names';
import { say, type Said } from './said.js';
import { messages } from './src/generated/en/dossier.js';
import { voiceOf } from './voice.js';

const voice = voiceOf('en', [messages], { subdivision: () => null });
/** What stands in a film's dossier, on its page and in its PDF, in words. */
export const dossierWords = (said: Said): string => voice.words(said);

/** What a film's dossier is called as a file. */
export const dossierFileName = (film: string): string =>
  fileName(film, {
    what: dossierWords(say('dossier.file')),
    kind: 'pdf',
    unnamed: dossierWords(say('dossier.file.unnamed')),
  });
