import { t } from '../../../lib/texts/import';
import type { ImportReport } from '../../../lib/wire';
import { Table } from '../../../ui/table';
import { getFieldLabel } from '../festival-editor/festival-fields';
import { formatValue } from '../festival-editor/format-value';
import css from './import.module.css';
import { formatProblem } from './format-problem';
import { WholeRecord } from './whole-record';

/** The first rows as they would be imported, with their problems. `isOld`: the mapping has changed since. */
export function ColumnsPreview({
  importId,
  preview,
  fields,
  isOld,
}: {
  importId: number;
  preview: ImportReport['preview'];
  fields: readonly string[];
  isOld: boolean;
}) {
  const head = [t('map.line'), ...fields.map((field) => getFieldLabel(field)), t('map.problems')];
  return (
    <div className={css.preview} data-old={isOld || undefined}>
      <Table caption={t('map.preview')} head={head}>
        {preview.map(({ n, line, record, problems, isCut }) => (
          <tr key={n}>
            <th scope="row">{line}</th>
            {fields.map((field) => (
              <td key={field} dir="auto">
                {formatValue(field, record[field]).slice(0, 120)}
              </td>
            ))}
            <td dir="auto">
              {problems.map(formatProblem).join(' ')}
              {isCut && <WholeRecord importId={importId} n={n} line={line} />}
            </td>
          </tr>
        ))}
      </Table>
    </div>
  );
}
