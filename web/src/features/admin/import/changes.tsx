import { WHOLE } from '@laurel/rules/festivals/catalogue-editing';
import { t } from '@laurel/messages/pages/administration/import';
import type { ImportRow } from '../../../lib/server/wire';
import { getFieldLabel } from '../festival-fields/festival-fields';
import { formatValue } from '../festival-fields/format-value';
import css from './import.module.css';

/** The changes of a record, field by field. */
export const Changes = ({ difference }: Pick<ImportRow, 'difference'>) => (
  <dl className={css.change}>
    {difference.map((change) => (
      <Change key={`${change.competition} ${change.field}`} change={change} />
    ))}
  </dl>
);

type Props = { change: ImportRow['difference'][number] };
function Change({ change: { competition, field, before, after } }: Props) {
  const isWhole = field === WHOLE;
  return (
    <>
      <dt dir="auto">
        {[competition, isWhole ? t('row.new_competition') : getFieldLabel(field)].filter(Boolean).join(' · ')}
      </dt>
      {!isWhole && (
        <>
          <dd dir="auto">
            {t('from')}: {formatValue(field, before)}
          </dd>
          <dd dir="auto">
            {t('to')}: {formatValue(field, after)}
          </dd>
        </>
      )}
    </>
  );
}
