import { fileName } from '@laurel/rules/text/file-names';
import { message, type Message } from '../messages/message.js';
import { messages } from '../src/generated/messages/dossier.js';
import { createTranslator } from '../messages/translator.js';

const voice = createTranslator([messages], { subdivision: () => null });
/** Formats a message of a film's dossier, for its page and its PDF. */
export const formatDossierText = (dossierMessage: Message): string => voice.formatMessage(dossierMessage);

/** Returns the file name of a film's dossier. */
export const dossierFileName = (film: string): string =>
  fileName(film, {
    what: formatDossierText(message('dossier.file')),
    kind: 'pdf',
    unnamed: formatDossierText(message('dossier.file.unnamed')),
  });
