import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { email } from '../../../../bff/src/inputs/values.js';
import { ownPath } from '../../lib/own-path';
import { t } from '../../lib/texts/account';
import { FIRST_FILM, hasTrialFilm } from '../../lib/trial-film';
import { useTitle } from '../../lib/use-title';
import { Button } from '../../ui/button';
import { Form } from '../../ui/form';
import { Notice } from '../../ui/state';
import { TextField } from '../../ui/text-field';
import css from './login-page.module.css';
import { Returning } from './returning';
import { useServiceAway } from './reach-service';
import { ServiceAway } from './service-away';
import { handOver, type Errand } from './sign-in';
import { changedThere, isReturn, wayBack } from './way-back';

const isEmail = (text: string) => email.safeParse(text).success;

const ERRANDS: Record<string, Errand> = { '/signup': 'signup', '/forgot-password': 'forgot' };
const pathOf = (errand: Errand) => (errand === 'forgot' ? '/forgot-password' : `/${errand}`);

/** /login, /signup and /forgot-password: our own page, the address prefilled, then over to the sign-in service; also where it comes back to. */
export function LoginPage() {
  const { pathname, hash } = useLocation();
  const [parameters] = useSearchParams();
  const redirect = ownPath(parameters.get('redirect'));
  const [returning] = useState(() => (isReturn(hash) ? { redirect: wayBack(changedThere(hash)) } : null));
  if (returning) return <Returning redirect={returning.redirect} />;
  return (
    <EmailForm
      key={pathname}
      kind={ERRANDS[pathname] ?? 'login'}
      asked={parameters.get('email') ?? ''}
      redirect={redirect}
    />
  );
}

function EmailForm({ kind, asked, redirect }: { kind: Errand; asked: string; redirect: string }) {
  useTitle(t(`${kind}.title`));
  const [address, setAddress] = useState(isEmail(asked) ? asked : '');
  const [refusal, setRefusal] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const service = useServiceAway();
  const other = kind === 'login' ? 'signup' : 'login';
  const search = new URLSearchParams({
    ...(address && { email: address }),
    ...(redirect !== '/' && { redirect }),
  });
  const to = (errand: Errand) => `${pathOf(errand)}${search.size > 0 ? `?${search}` : ''}`;
  const proceed = async () => {
    if (address !== '' && !isEmail(address)) return setRefusal(t('email.refusal'));
    setBusy(true);
    setFailure(undefined);
    try {
      await handOver(address, kind, redirect);
    } catch (error) {
      setFailure(error instanceof Error && error.message ? error.message : t('unreachable'));
      service.askAgain();
      setBusy(false);
    }
  };
  return (
    <div className={css.page}>
      <h1>{t(`${kind}.title`)}</h1>
      <p>{t(`${kind}.words`)}</p>
      {redirect.startsWith(FIRST_FILM) && hasTrialFilm() && <Notice tone="good">{t('film.comes')}</Notice>}
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
        {failure && !service.isAway && <Notice tone="refused">{failure}</Notice>}
        <ServiceAway {...service} />
        <Button type="submit" look="primary" wide busy={busy}>
          {t(`${kind}.action`)}
        </Button>
      </Form>
      <p className={css.other}>
        {t(`${kind}.other`)} <Link to={to(other)}>{t(`${kind}.other.link`)}</Link>
      </p>
      {kind === 'login' && (
        <p className={css.other}>
          <Link to={to('forgot')}>{t('login.forgot')}</Link>
        </p>
      )}
    </div>
  );
}
