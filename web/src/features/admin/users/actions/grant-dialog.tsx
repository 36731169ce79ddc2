import {
  MAX_GRANT_REASON_LENGTH,
  MAX_TOKENS_PER_GRANT,
  type TokenKind,
} from '@laurel/rules/billing/token-kinds';
import { useState } from 'react';
import { t } from '@laurel/messages/pages/administration/users';
import { useCommand } from '../../../../lib/server/use-command';
import type { FoundUser } from '../../../../lib/server/wire';
import { Select } from '../../../../ui/forms/select';
import { TextField } from '../../../../ui/forms/text-field';
import { toast } from '../../../../ui/feedback/toast';
import { ConfirmDialog } from './confirm-dialog';

type Props = { user: FoundUser; onClose: () => void };
export function GrantDialog({ user: { id: userId, name }, onClose }: Props) {
  const grant = useCommand('grantTokens');
  const [token, setToken] = useState<TokenKind>('strategy');
  const [text, setText] = useState('1');
  const [isInvalid, setInvalid] = useState(false);
  const send = (reason: string) => {
    const amount = Number(text);
    if (!Number.isInteger(amount) || amount < 1 || amount > MAX_TOKENS_PER_GRANT) return setInvalid(true);
    grant.mutate(
      { userId, token, amount, reason },
      {
        onSuccess: () => {
          toast(t('grant.done', { name, n: amount }));
          onClose();
        },
      },
    );
  };
  return (
    <ConfirmDialog
      title={t('grant.title', { name })}
      sendLabel={t('grant.send')}
      busy={grant.isPending}
      error={grant.error}
      reason={{ maxLength: MAX_GRANT_REASON_LENGTH, hint: t('grant.hint') }}
      onSend={send}
      onClose={onClose}
    >
      <Select<TokenKind>
        label={t('grant.kind')}
        value={token}
        onChange={setToken}
        options={[
          { value: 'strategy', label: t('grant.strategy') },
          { value: 'submission', label: t('grant.submission') },
        ]}
      />
      <TextField
        label={t('grant.amount')}
        inputMode="numeric"
        figures
        value={text}
        error={isInvalid ? t('amount.invalid') : undefined}
        onChange={(event) => {
          setText(event.target.value);
          setInvalid(false);
        }}
      />
    </ConfirmDialog>
  );
}
