import { formatRecordPath } from '@laurel/messages/labels/record-path';
import { t } from '@laurel/messages/pages/administration/import';
import type { ImportRow } from '../../../lib/server/wire';
import { getFieldLabel } from '../festival-fields/festival-fields';

/** The path of a record's value, with the field's label of the editor. */
const formatPath = (path: string) => formatRecordPath(path).replace(/[a-z_]\w*$/i, getFieldLabel);
/** The problem of a record with its path. */
export const formatProblem = ({ path, message, column }: ImportRow['problems'][number]): string =>
  [column === null ? formatPath(path) : t('row.column', { column }), message].filter(Boolean).join(': ');
