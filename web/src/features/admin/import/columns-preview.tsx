import { t } from '@laurel/messages/pages/administration/import';
import type { ImportReport } from '../../../lib/server/wire';
import { Table } from '../../../ui/tables/table';
import { getFieldLabel } from '../festival-fields/festival-fields';
import { formatValue } from '../festival-fields/format-value';
import css from './import.module.css';
import { formatProblem } from './format-problem';
import { RecordDetails } from './record-details';

type Props = {
  importId: number;
  preview: ImportReport['preview'];
  fields: readonly string[];
  isOutdated: boolean;
};

/** The first rows as they would be imported, with their problems. `isOutdated`: the mapping has changed. */
export function ColumnsPreview({ importId, preview, fields, isOutdated }: Props) {
  const head = [t('map.line'), t('map.problems'), ...fields.map((field) => getFieldLabel(field))];
  return (
    <div className={css.preview} data-stale={isOutdated || undefined}>
      <Table caption={t('map.preview')} head={head}>
        {preview.map(({ n, line, record, problems, isCut }) => (
          <tr key={n}>
            <th scope="row">{line}</th>
            <td dir="auto" className={css.problems}>
              {problems.map(formatProblem).join(' ')}
              {isCut && <RecordDetails importId={importId} n={n} line={line} />}
            </td>
            {fields.map((field) => (
              <td key={field} dir="auto">
                {record[field] === undefined ? '–' : formatValue(field, record[field]).slice(0, 120)}
              </td>
            ))}
          </tr>
        ))}
      </Table>
    </div>
  );
}
