import { recordPath } from '@laurel/words/record-path';
import { t } from '../../../lib/texts/import';
import type { ImportRow } from '../../../lib/wire';
import { labelOf } from '../festival-editor/festival-fields';

/** The way to a value of a record, its field called as in the editor. */
const placeWords = (path: string) => recordPath(path).replace(/[a-z_]\w*$/i, labelOf);
/** What is wrong with a record, behind where. */
export const problemWords = ({ path, message, column }: ImportRow['problems'][number]): string =>
  [column === null ? placeWords(path) : t('row.column', { column }), message].filter(Boolean).join(': ');
