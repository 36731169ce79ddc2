import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../lib/server/bff';
import { t } from '@laurel/messages/pages/administration/import';
import { Button } from '../../../ui/buttons/button';
import { Dialog } from '../../../ui/dialogs/dialog';
import { Changes } from './changes';
import css from './import.module.css';
import { QueryStatus } from '../../../widgets/feedback/query-status';

type Props = { importId: number; n: number; line: number };

/** Opens one record with all the fields that the list omits. */
export function RecordDetails(props: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" variant="subtle" onClick={() => setOpen(true)}>
        {t('row.all')}
      </Button>
      {isOpen && (
        <Dialog title={t('line', { n: props.line })} onClose={() => setOpen(false)}>
          <FullRecord {...props} />
        </Dialog>
      )}
    </>
  );
}

function FullRecord({ importId, n }: Props) {
  const importRow = useQuery(query('getImportRow', { importId, n }));
  if (!importRow.data) return <QueryStatus query={importRow} lines={6} height="row" />;
  const { row, record } = importRow.data;
  return (
    <>
      {row.difference.length > 0 && <Changes difference={row.difference} />}
      <h3>{t('row.original')}</h3>
      <dl className={css.change}>
        {Object.entries((record ?? {}) as object).map(([field, value]) => (
          <Field key={field} field={field} value={value} />
        ))}
      </dl>
    </>
  );
}

const Field = ({ field, value }: { field: string; value: unknown }) => (
  <>
    <dt dir="auto">{field}</dt>
    <dd dir="auto">{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
  </>
);
