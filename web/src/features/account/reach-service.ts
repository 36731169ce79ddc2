import { useEffect, useState } from 'react';
import { meta } from '../../lib/meta';
import { t } from '../../lib/texts/account';

const PATIENCE_MS = 5000;
const AGAIN_MS = 10_000;

/** Refuses in words where the sign-in service does not answer: who leaves for it would end at the browser's own error page. */
export async function reachService(): Promise<void> {
  const url = meta('laurel-keycloak');
  if (!url) throw new Error(t('unconfigured'));
  const answer = await fetch(`${url}/realms/laurel/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(PATIENCE_MS),
    cache: 'no-store',
    credentials: 'omit',
  }).catch(() => null);
  if (!answer?.ok) throw new Error(t('unreachable'));
}

/** Whether the sign-in service is away: asked when the page opens, and then by itself until it is there again. */
export function useServiceAway() {
  const [isAway, setAway] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (!meta('laurel-keycloak')) return;
    let isGone = false;
    let timer: ReturnType<typeof setTimeout>;
    const said = (away: boolean) => {
      if (isGone) return;
      setAway(away);
      setAsking(false);
      if (away) timer = setTimeout(() => setRound((before) => before + 1), AGAIN_MS);
    };
    reachService().then(
      () => said(false),
      () => said(true),
    );
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [round]);
  const askAgain = () => {
    setAsking(true);
    setRound((before) => before + 1);
  };
  return { isAway, isAsking, askAgain };
}
