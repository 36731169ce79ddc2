import { createFileName } from '@laurel/rules/text/file-names';
import { message } from '../formatting/message.js';
import { messages } from '../src/generated/messages/lists.js';
import { createTranslator } from '../formatting/translator.js';

/** Formats a message of a film's exported list. */
export const formatListText = createTranslator([messages]).formatMessage;

/** Returns the file name of a film's list, with its format and export day. */
export const getListFileName = (film: string, kind: 'csv' | 'json' | 'pdf', day: string): string =>
  createFileName(film, {
    contents: formatListText(message('list.file')),
    day,
    kind,
    unnamed: formatListText(message('list.file.unnamed')),
  });
