import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { startLeaving } from '../../../ui/navigation/leaving';
import { useSession } from '../../../lib/session/session';
import { useTitle } from '../../../lib/page/use-title';
import { Button } from '../../../ui/buttons/button';
import { Notice } from '../../../ui/feedback/notice';
import { OtherAccountLink } from './other-account-link';
import {
  getLinkPurpose,
  getIssuer,
  getLinkState,
  saveLinkPurpose,
  type LinkPurpose,
  type LinkState,
} from './link-state';
import css from '../login/login-page.module.css';
import { getActionUrl } from './mail-token';
import { useServiceOutage, checkService } from '../login/check-service';
import { ServiceUnavailable } from '../login/service-unavailable';
import { t } from '@laurel/messages/pages/account/mail-links';
import { NextStep } from './next-step';

/**
 * /mail-verification and /reset-password: the targets of mail links. Explains the link, and passes it to the
 * sign-in service only on a click, so that a mail scanner that opens links confirms nothing.
 */
export function MailLinkPage() {
  const { pathname, search } = useLocation();
  const session = useSession();
  const parameters = new URLSearchParams(search);
  const [now] = useState(() => Date.now());
  const link = getLinkState(parameters, session, now);
  const { state, token } = link;
  const purpose = getLinkPurpose(link, pathname);
  const { title, text, action } = getLinkTexts(
    getTextKey(link, purpose),
    token?.address ?? session?.email ?? '',
  );
  useTitle(title);
  return (
    <div className={css.page}>
      <h1>{title}</h1>
      <p>{text}</p>
      {state === 'good' && (
        <HandOver key={search} label={action} to={getActionUrl(getIssuer(), parameters)} purpose={purpose} />
      )}
      {state === 'foreign' && <OtherAccountLink email={session?.email ?? ''} />}
      {state !== 'good' && state !== 'foreign' && <NextStep state={state} isReset={purpose === 'reset'} />}
    </div>
  );
}

/** The link for a new address has the texts of a verification, except for these. */
const CHANGE_TEXT_KEYS = { good: 'change.good', done: 'verify.changed' } as const;
function getTextKey({ state }: LinkState, purpose: LinkPurpose) {
  if (purpose !== 'change') return `${purpose}.${state}` as const;
  return state === 'good' || state === 'done' ? CHANGE_TEXT_KEYS[state] : (`verify.${state}` as const);
}

/** Returns the texts for a link's state. Only a valid link has an `action`. */
const getLinkTexts = (key: ReturnType<typeof getTextKey>, address: string) => ({
  title: t(`${key}.title`),
  text: t(`${key}.description` as 'verify.good.description', { address }),
  action: key.endsWith('.good') ? t(`${key}.action` as 'verify.good.action') : '',
});

function HandOver({ label, to, purpose }: { label: string; to: string; purpose: LinkPurpose }) {
  const service = useServiceOutage();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const handOver = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await checkService();
      saveLinkPurpose(purpose);
      startLeaving(); // the link may end the session, and the page must not reload while the browser leaves it
      window.location.assign(to);
    } catch (error) {
      setFailure((error as Error).message);
      service.checkAgain();
      setBusy(false);
    }
  };
  return (
    <>
      {failure && !service.isUnavailable && <Notice tone="refused">{failure}</Notice>}
      <ServiceUnavailable {...service} />
      <Button variant="primary" wide busy={isBusy} onClick={() => void handOver()}>
        {label}
      </Button>
    </>
  );
}
