import { createFileName } from '@laurel/rules/text/file-names';
import { message } from '../formatting/message.js';
import { messages } from '../src/generated/messages/dossier.js';
import { createTranslator } from '../formatting/translator.js';

/** Formats a message of a film's dossier, for its page and its PDF. */
export const formatDossierText = createTranslator([messages]).formatMessage;

/** Returns the file name of a film's dossier. */
export const getDossierFileName = (film: string): string =>
  createFileName(film, {
    contents: formatDossierText(message('dossier.file')),
    kind: 'pdf',
    unnamed: formatDossierText(message('dossier.file.unnamed')),
  });
