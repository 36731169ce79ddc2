import { recordPath } from '@laurel/words/record-path';
import { t } from '../../../lib/texts/import';
import type { ImportRow } from '../../../lib/wire';

/** What is wrong with a record, behind where. */
export const problemWords = ({ path, message, column }: ImportRow['problems'][number]): string =>
  [column === null ? recordPath(path) : t('row.column', { column }), message].filter(Boolean).join(': ');
