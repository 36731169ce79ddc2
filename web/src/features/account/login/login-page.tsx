import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { email } from '../../../../../bff/src/inputs/values.js';
import { toSameOriginPath } from '../../../lib/url-state/same-origin-path';
import { t } from '@laurel/messages/pages/account/login';
import { FIRST_FILM_PATH, hasTrialFilm } from '../../../lib/drafts/trial-film';
import { useTitle } from '../../../lib/page/use-title';
import { Button } from '../../../ui/buttons/button';
import { Form } from '../../../ui/forms/form';
import { Notice } from '../../../ui/feedback/notice';
import { TextField } from '../../../ui/forms/text-field';
import css from './login-page.module.css';
import { LoginCallback } from './login-callback';
import { useServiceOutage } from './check-service';
import { ServiceUnavailable } from './service-unavailable';
import { redirectToKeycloak, type SignInKind } from './sign-in';
import { parseCompletedAction, isSignInReturn, takeReturnPath } from './return-path';

const isEmail = (text: string) => email.safeParse(text).success;

const KIND_BY_PATH: Record<string, SignInKind> = { '/signup': 'signup', '/forgot-password': 'forgot' };
const getPagePath = (kind: SignInKind) => (kind === 'forgot' ? '/forgot-password' : `/${kind}`);

/**
 * /login, /signup and /forgot-password: our own page with the prefilled address, then a redirect to the
 * sign-in service. The service also redirects back here.
 */
export function LoginPage() {
  const { pathname, hash } = useLocation();
  const [parameters] = useSearchParams();
  const redirect = toSameOriginPath(parameters.get('redirect'));
  const [signInReturn] = useState(() =>
    isSignInReturn(hash) ? { redirect: takeReturnPath(parseCompletedAction(hash)) } : null,
  );
  if (signInReturn) return <LoginCallback redirect={signInReturn.redirect} />;
  return (
    <EmailForm
      key={pathname}
      kind={KIND_BY_PATH[pathname] ?? 'login'}
      initialEmail={parameters.get('email') ?? ''}
      redirect={redirect}
    />
  );
}

type Props = { kind: SignInKind; initialEmail: string; redirect: string };
function EmailForm({ kind, initialEmail, redirect }: Props) {
  useTitle(t(`${kind}.title`));
  const [address, setAddress] = useState(isEmail(initialEmail) ? initialEmail : '');
  const [refusal, setRefusal] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const service = useServiceOutage();
  const otherKind = kind === 'login' ? 'signup' : 'login';
  const search = new URLSearchParams({
    ...(address && { email: address }),
    ...(redirect !== '/' && { redirect }),
  });
  const getKindPath = (target: SignInKind) => `${getPagePath(target)}${search.size > 0 ? `?${search}` : ''}`;
  const proceed = async () => {
    if (address !== '' && !isEmail(address)) return setRefusal(t('email.refusal'));
    setBusy(true);
    setFailure(undefined);
    try {
      await redirectToKeycloak(address, kind, redirect);
    } catch (error) {
      setFailure(error instanceof Error && error.message ? error.message : t('unreachable'));
      service.checkAgain();
      setBusy(false);
    }
  };
  return (
    <div className={css.page}>
      <h1>{t(`${kind}.title`)}</h1>
      <p>{t(`${kind}.description`)}</p>
      {redirect.startsWith(FIRST_FILM_PATH) && hasTrialFilm() && (
        <Notice tone="good">{t('film.stored')}</Notice>
      )}
      <Form className={css.form} onSubmit={proceed}>
        <TextField
          label={t('email')}
          type="text"
          inputMode="email"
          autoComplete="email"
          name="email"
          value={address}
          error={refusal}
          onChange={(event) => {
            setAddress(event.target.value.trim());
            setRefusal(undefined);
          }}
        />
        {failure && !service.isUnavailable && <Notice tone="refused">{failure}</Notice>}
        <ServiceUnavailable {...service} />
        <Button type="submit" variant="primary" wide busy={busy}>
          {t(`${kind}.action`)}
        </Button>
      </Form>
      <p>
        {t(`${kind}.alternative`)} <Link to={getKindPath(otherKind)}>{t(`${kind}.alternative.link`)}</Link>
      </p>
      {kind === 'login' && (
        <p>
          <Link to={getKindPath('forgot')}>{t('login.forgot')}</Link>
        </p>
      )}
    </div>
  );
}
