import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { mutate } from '../../../lib/server/bff';
import { sessionQuery, useSession } from '../../../lib/session/session';
import { t } from '@laurel/messages/pages/account/mail-links';
import { ButtonLink } from '../../../ui/buttons/button';
import type { LinkState } from './link-state';
import { ResendMail } from './resend-mail';

/** The states after which the account at the sign-in service may have changed. */
const STATES_AFTER_CHANGE = ['used', 'done', 'confirmed', 'changed'];

/** Offers the next step after a link was used, or if it cannot be used. */
export function NextStep({ state, isReset }: { state: LinkState['state']; isReset: boolean }) {
  const session = useSession();
  const client = useQueryClient();
  const isSignedIn = session !== null;
  const mayHaveChanged = STATES_AFTER_CHANGE.includes(state);
  useEffect(() => {
    if (!isSignedIn || !mayHaveChanged) return;
    mutate('refreshAccount', {}).then(
      () => client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
      () => {}, // The account is refreshed within minutes anyway.
    );
  }, [client, isSignedIn, mayHaveChanged]);
  if (isReset && (state === 'done' || state === 'changed'))
    return (
      <ButtonLink variant="primary" wide to="/login">
        {t('login')}
      </ButtonLink>
    );
  if (isReset)
    return (
      <ButtonLink variant="primary" wide to="/forgot-password">
        {t('reset.request_again')}
      </ButtonLink>
    );
  if (!session)
    return (
      <ButtonLink variant="primary" wide to={`/login?${new URLSearchParams({ redirect: '/profile' })}`}>
        {t('login')}
      </ButtonLink>
    );
  return (
    <>
      {['broken', 'expired', 'used'].includes(state) && !session.emailVerified && <ResendMail />}
      <ButtonLink variant={mayHaveChanged ? 'primary' : 'plain'} wide to={mayHaveChanged ? '/' : '/profile'}>
        {t(mayHaveChanged ? 'home' : 'profile')}
      </ButtonLink>
    </>
  );
}
