import { errorText } from '../../lib/refused';
import { t } from '../../lib/texts/mail-links';
import { useCommand } from '../../lib/use-command';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/state';
import css from './login-page.module.css';

/** Sends another verification mail and shows the result. */
export function SendAgain({ size }: { size?: 'small' }) {
  const send = useCommand('requestVerificationMail');
  const { data } = send;
  return (
    <div className={css.again}>
      <Button size={size} busy={send.isPending} onClick={() => send.mutate({})}>
        {t('verify.again')}
      </Button>
      <div role="status">
        {data && (
          <Notice tone="good">
            {t(data.emailVerified ? 'again.done' : 'again.sent', { address: data.email })}
          </Notice>
        )}
        {send.error && <Notice>{errorText(send.error)}</Notice>}
      </div>
    </div>
  );
}
