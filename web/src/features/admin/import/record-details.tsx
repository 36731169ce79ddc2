import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../lib/server/bff';
import { t } from '@laurel/words/pages/administration/import';
import { Button } from '../../../ui/buttons/button';
import { Dialog } from '../../../ui/dialogs/dialog';
import { ErrorState } from '../../../widgets/feedback/error-state';
import { Waiting } from '../../../widgets/feedback/waiting';
import { Changes } from './changes';
import css from './import.module.css';

type Props = { importId: number; n: number; line: number };

/** Opens one record with all the fields that the list omits. */
export function RecordDetails(props: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" look="subtle" onClick={() => setOpen(true)}>
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
  const whole = useQuery(query('getImportRow', { importId, n }));
  if (whole.isPending) return <Waiting query={whole} lines={6} tall="row" />;
  if (whole.isError) return <ErrorState error={whole.error} onRetry={() => void whole.refetch()} />;
  const { row, record } = whole.data;
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
