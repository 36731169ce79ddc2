import { getErrorText } from '../../../lib/server/refused';
import { t } from '@laurel/messages/pages/account/mail-links';
import { useCommand } from '../../../lib/server/use-command';
import { Button } from '../../../ui/buttons/button';
import { Notice } from '../../../ui/feedback/notice';
import css from '../login/login-page.module.css';

/** Sends another verification mail and shows the result. */
export function ResendMail({ size }: { size?: 'small' }) {
  const send = useCommand('requestVerificationMail');
  const { data } = send;
  return (
    <div className={css.again}>
      <Button size={size} busy={send.isPending} onClick={() => send.mutate({})}>
        {t('verify.resend')}
      </Button>
      <div role="status">
        {data && (
          <Notice tone="good">
            {t(data.emailVerified ? 'resend.already_confirmed' : 'resend.sent', { address: data.email })}
          </Notice>
        )}
        {send.error && <Notice>{getErrorText(send.error)}</Notice>}
      </div>
    </div>
  );
}
