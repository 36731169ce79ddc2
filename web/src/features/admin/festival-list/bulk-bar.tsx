import { useState } from 'react';
import { useCommand } from '../../../lib/server/use-command';
import { t } from '@laurel/messages/pages/administration/festival-list';
import type { EditResult } from '../../../lib/server/wire';
import { Button, ButtonLink } from '../../../ui/buttons/button';
import { toast } from '../../../ui/feedback/toast';
import { getMergePath } from '../festival-merging/merge-address';
import { BulkResults } from './bulk-results';
import { BulkDialog } from './bulk-dialog';
import { getStillSelected, type SelectedFestival } from './selected-festivals';
import css from './list.module.css';
import { showError } from '../../../widgets/feedback/show-error';

type BulkAction = 'deprecate' | 'delete';

type Props = {
  selectedFestivals: SelectedFestival[];
  onChoose: (selectedFestivals: SelectedFestival[]) => void;
};

/** The bulk actions on the selected festivals. Shows the reason for each refused one. */
export function BulkBar({ selectedFestivals, onChoose }: Props) {
  const [action, setAction] = useState<BulkAction | null>(null);
  const [refusedResults, setRefusedResults] = useState<EditResult[]>([]);
  const verify = useCommand('verifyFestivals');
  const deprecate = useCommand('deprecateFestivals');
  const remove = useCommand('deleteFestivals');
  const isBusy = verify.isPending || deprecate.isPending || remove.isPending;
  /** After the action, only the festivals for which it was refused stay selected. */
  const createHandlers = (key: 'verify' | 'deprecate' | 'undeprecate' | 'delete') => ({
    onSuccess: ({ items }: { items: EditResult[] }) => {
      const failures = items.filter(({ error }) => error !== null);
      setAction(null);
      setRefusedResults(failures);
      onChoose(getStillSelected(selectedFestivals, failures));
      const n = items.length - failures.length;
      if (n > 0) toast(t(`${key}.done`, { n }));
    },
    onError: (error: Error) => {
      setAction(null);
      showError(error);
    },
  });
  const setDeprecated = (isDeprecated: boolean) =>
    deprecate.mutate(
      { items: selectedFestivals, isDeprecated },
      createHandlers(isDeprecated ? 'deprecate' : 'undeprecate'),
    );
  return (
    <>
      {selectedFestivals.length > 0 && (
        <section className={css.bulk} aria-label={t('selected', { n: selectedFestivals.length })}>
          <strong role="status">{t('selected', { n: selectedFestivals.length })}</strong>
          <Button
            size="small"
            busy={isBusy}
            onClick={() => verify.mutate({ items: selectedFestivals }, createHandlers('verify'))}
          >
            {t('verify')}
          </Button>
          <Button size="small" busy={isBusy} onClick={() => setAction('deprecate')}>
            {t('deprecate')}
          </Button>
          <Button size="small" busy={isBusy} onClick={() => setDeprecated(false)}>
            {t('undeprecate')}
          </Button>
          {selectedFestivals.length === 2 && (
            <ButtonLink
              size="small"
              to={getMergePath(selectedFestivals[0]!.festivalId, selectedFestivals[1]!.festivalId)}
            >
              {t('merge')}
            </ButtonLink>
          )}
          <Button size="small" variant="danger" busy={isBusy} onClick={() => setAction('delete')}>
            {t('delete')}
          </Button>
          <Button size="small" variant="subtle" onClick={() => onChoose([])}>
            {t('unchoose')}
          </Button>
        </section>
      )}
      {action && (
        <BulkDialog
          action={action}
          festivalIds={selectedFestivals.map(({ festivalId }) => festivalId)}
          isBusy={isBusy}
          onSend={() =>
            action === 'delete'
              ? remove.mutate({ items: selectedFestivals }, createHandlers('delete'))
              : setDeprecated(true)
          }
          onClose={() => setAction(null)}
        />
      )}
      {refusedResults.length > 0 && (
        <BulkResults refusedResults={refusedResults} onClose={() => setRefusedResults([])} />
      )}
    </>
  );
}
