import { t } from '../../../lib/texts/import';
import type { ImportReport } from '../../../lib/wire';
import { Table } from '../../../ui/table';
import { labelOf } from '../festival-editor/festival-fields';
import { valueWords } from '../festival-editor/value-words';
import css from './import.module.css';
import { problemWords } from './problem-words';
import { WholeRecord } from './whole-record';

/** The first rows as they would be taken; what cannot be is told beside them. `isOld`: other columns have been chosen since. */
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
  const head = [t('map.line'), ...fields.map((field) => labelOf(field)), t('map.problems')];
  return (
    <div className={css.preview} data-old={isOld || undefined}>
      <Table caption={t('map.preview')} head={head}>
        {preview.map(({ n, line, record, problems, isCut }) => (
          <tr key={n}>
            <th scope="row">{line}</th>
            {fields.map((field) => (
              <td key={field} dir="auto">
                {valueWords(field, record[field]).slice(0, 120)}
              </td>
            ))}
            <td dir="auto">
              {problems.map(problemWords).join(' ')}
              {isCut && <WholeRecord importId={importId} n={n} line={line} />}
            </td>
          </tr>
        ))}
      </Table>
    </div>
  );
}
