import { formatRecordPath } from '@laurel/messages/labels/record-path';
import { t } from '@laurel/messages/pages/administration/import';
import type { ImportRow } from '../../../lib/server/wire';
import { getFieldLabel } from '../festival-fields/festival-fields';

/** Formats the path of a value in a record, with the field's label. */
const formatPath = (path: string) => formatRecordPath(path).replace(/\b[a-z_]\w*$/i, getFieldLabel);
/** Formats a problem of a record, with its column or path. */
export const formatProblem = ({ path, message, column }: ImportRow['problems'][number]): string =>
  [column === null ? formatPath(path) : t('row.column', { column }), message].filter(Boolean).join(': ');
