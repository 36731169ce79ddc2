import { LONGEST_REASON } from '@laurel/rules/administration';
import { useState } from 'react';
import { beginningOf } from '../../../lib/instant';
import { t } from '../../../lib/texts/admin';
import { useCommand } from '../../../lib/use-command';
import type { FoundUser } from '../../../lib/wire';
import { DateField } from '../../../ui/date-field';
import { toast } from '../../../ui/toast';
import { AskingDialog } from './asking-dialog';

export function BanDialog({ user: { id: userId, name }, onClose }: { user: FoundUser; onClose: () => void }) {
  const ban = useCommand('banUser');
  const [until, setUntil] = useState<string | null>(null);
  const send = (reason: string) =>
    ban.mutate(
      { userId, reason, expiresAt: until && beginningOf(until, 1) },
      {
        onSuccess: () => {
          toast(t('ban.done', { name }));
          onClose();
        },
      },
    );
  return (
    <AskingDialog
      title={t('ban.title', { name })}
      lead={t('ban.lead')}
      send={t('ban.send', { name })}
      look="danger"
      busy={ban.isPending}
      error={ban.error}
      reason={{ most: LONGEST_REASON, hint: t('reason.hint') }}
      onSend={send}
      onClose={onClose}
    >
      <DateField label={t('ban.until')} hint={t('ban.until.hint')} value={until} onChange={setUntil} />
    </AskingDialog>
  );
}
