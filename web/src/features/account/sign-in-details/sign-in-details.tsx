import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSignedIn } from '../../../lib/session/session';
import { t } from '@laurel/messages/pages/account/sign-in-details';
import { useCommand } from '../../../lib/server/use-command';
import { Button } from '../../../ui/buttons/button';
import { Notice } from '../../../ui/feedback/notice';
import { ResendMail } from '../mail-links/resend-mail';
import { startAction, type AccountAction } from '../login/sign-in';
import css from './sign-in-details.module.css';
import { showError } from '../../../widgets/feedback/show-error';
import { withParameters } from '../../../lib/url-state/with-parameters';

/**
 * Sign-in settings: e-mail address, password and second factor. Each is changed at the sign-in service, and
 * only by the account's owner.
 */
export function SignInDetails() {
  const { email, emailVerified, impersonatedBy } = useSignedIn();
  const isOwner = impersonatedBy === null;
  const hasNewPassword = useNewPassword();
  const notice = useRef<HTMLDivElement>(null);
  // The notice may be out of sight, because the user returns to the top of a long page.
  useEffect(() => {
    if (hasNewPassword) notice.current?.scrollIntoView({ block: 'center' });
  }, [hasNewPassword]);
  useAccountRefresh(isOwner && !emailVerified);
  const renderAction = (action: AccountAction, label: string) =>
    isOwner && <ActionButton action={action}>{label}</ActionButton>;
  return (
    <div className={css.section}>
      <div ref={notice} role="status">
        {hasNewPassword && <Notice tone="good">{t('password.changed')}</Notice>}
        {!isOwner && <Notice>{t('impersonating')}</Notice>}
      </div>
      <Detail name={t('email')} actions={renderAction('UPDATE_EMAIL', t('email.change'))}>
        <p className={css.value}>{email}</p>
        <p className={css.mark} data-done={emailVerified || undefined}>
          {t(emailVerified ? 'email.verified' : 'email.unverified')}
        </p>
        {!emailVerified && <p className={css.muted}>{t('email.reason')}</p>}
        {!emailVerified && isOwner && <ResendMail size="small" />}
      </Detail>
      <Detail name={t('password')} actions={renderAction('UPDATE_PASSWORD', t('password.change'))}>
        <p className={css.muted}>{t('password.description')}</p>
      </Detail>
      <Detail name={t('factor')} actions={renderAction('CONFIGURE_TOTP', t('factor.set'))}>
        <p className={css.muted}>{t('factor.description')}</p>
      </Detail>
    </div>
  );
}

function Detail({ name, actions, children }: { name: string; actions: ReactNode; children: ReactNode }) {
  return (
    <div className={css.detail}>
      <h3>{name}</h3>
      <div className={css.text}>{children}</div>
      {actions}
    </div>
  );
}

function ActionButton({ action, children }: { action: AccountAction; children: string }) {
  const [isBusy, setBusy] = useState(false);
  const start = () => {
    setBusy(true);
    startAction(action).catch((error: unknown) => {
      setBusy(false);
      showError(error);
    });
  };
  return (
    <Button size="small" busy={isBusy} onClick={start}>
      {children}
    </Button>
  );
}

/** Returns whether the user has just returned with a new password. Removes that information from the address. */
function useNewPassword(): boolean {
  const [parameters, setParameters] = useSearchParams();
  const [isNew] = useState(() => parameters.get('changed') === 'password');
  useEffect(() => {
    if (!isNew) return;
    setParameters((current) => withParameters(current, { changed: null }), {
      replace: true,
      preventScrollReset: true,
    });
  }, [isNew, setParameters]);
  return isNew;
}

const POLL_MS = 10_000;
/** Refreshes the account until the address is confirmed: on opening the page, on focus and at an interval. */
function useAccountRefresh(isWaiting: boolean): void {
  const { mutate } = useCommand('refreshAccount');
  useEffect(() => {
    if (!isWaiting) return;
    const check = () => mutate({});
    check();
    window.addEventListener('focus', check);
    const timer = setInterval(() => document.visibilityState === 'visible' && check(), POLL_MS);
    return () => {
      window.removeEventListener('focus', check);
      clearInterval(timer);
    };
  }, [isWaiting, mutate]);
}
