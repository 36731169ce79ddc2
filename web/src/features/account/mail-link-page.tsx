import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { leave } from '../../lib/leaving';
import { useSession } from '../../lib/session';
import { linkWords } from '../../lib/texts/mail-links';
import { useTitle } from '../../lib/use-title';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/state';
import { ForeignLink } from './foreign-link';
import {
  errandOf,
  issuerHere,
  linkState,
  rememberHandedOver,
  type LinkErrand,
  type LinkState,
} from './link-state';
import css from './login-page.module.css';
import { actionAddress } from './mail-token';
import { useServiceAway, reachService } from './reach-service';
import { ServiceAway } from './service-away';
import { WhatNext } from './what-next';

/** /mail-verification and /reset-password: where the links of mails lead. Says what a link is about, and hands it to the sign-in service at a click: what only looks at links, as scanners of mails do, confirms nothing. */
export function MailLinkPage() {
  const { pathname, search } = useLocation();
  const session = useSession();
  const parameters = new URLSearchParams(search);
  const [now] = useState(() => Date.now());
  const link = linkState(parameters, session, now);
  const { state, token } = link;
  const errand = errandOf(link, pathname);
  const { title, words, action } = linkWords(saidOf(link, errand), token?.address ?? session?.email ?? '');
  useTitle(title);
  return (
    <div className={css.page}>
      <h1>{title}</h1>
      <p>{words}</p>
      {state === 'good' && (
        <HandOver key={search} label={action} to={actionAddress(issuerHere(), parameters)} errand={errand} />
      )}
      {state === 'foreign' && <ForeignLink email={session?.email ?? ''} />}
      {state !== 'good' && state !== 'foreign' && <WhatNext state={state} isReset={errand === 'reset'} />}
    </div>
  );
}

/** Of a new address is said what is said of any, but for these. */
const CHANGED = { good: 'change.good', done: 'verify.changed' } as const;
function saidOf({ state }: LinkState, errand: LinkErrand) {
  if (errand !== 'change') return `${errand}.${state}` as const;
  return state === 'good' || state === 'done' ? CHANGED[state] : (`verify.${state}` as const);
}

function HandOver({ label, to, errand }: { label: string; to: string; errand: LinkErrand }) {
  const service = useServiceAway();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const go = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await reachService();
      rememberHandedOver(errand);
      leave(); // what ends the session meanwhile is this very link: the page is not to be loaded anew in the midst of leaving
      window.location.assign(to);
    } catch (error) {
      setFailure((error as Error).message);
      service.askAgain();
      setBusy(false);
    }
  };
  return (
    <>
      {failure && !service.isAway && <Notice tone="refused">{failure}</Notice>}
      <ServiceAway {...service} />
      <Button look="primary" wide busy={isBusy} onClick={() => void go()}>
        {label}
      </Button>
    </>
  );
}
