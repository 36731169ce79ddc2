import { useEffect, useState } from 'react';
import { getPageMetadata } from '../../../lib/page/page-metadata';
import { t } from '@laurel/messages/pages/account/login';

const TIMEOUT_MS = 5000;
const RECHECK_MS = 10_000;

/**
 * Rejects with a readable message if the sign-in service does not respond. Otherwise the user would end at the
 * browser's own error page.
 */
export async function checkService(): Promise<void> {
  const url = getPageMetadata('laurel-keycloak');
  if (!url) throw new Error(t('unconfigured'));
  const response = await fetch(`${url}/realms/laurel/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    cache: 'no-store',
    credentials: 'omit',
  }).catch(() => null);
  if (!response?.ok) throw new Error(t('unreachable'));
}

/**
 * Returns whether the sign-in service is down. Checks when the page opens and again every ten seconds until
 * the service is back.
 */
export function useServiceOutage() {
  const [isUnavailable, setUnavailable] = useState(false);
  const [isChecking, setChecking] = useState(false);
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (!getPageMetadata('laurel-keycloak')) return;
    let isUnmounted = false;
    let timer: ReturnType<typeof setTimeout>;
    const handleResult = (isUnavailableNow: boolean) => {
      if (isUnmounted) return;
      setUnavailable(isUnavailableNow);
      setChecking(false);
      if (isUnavailableNow) timer = setTimeout(() => setRound((previous) => previous + 1), RECHECK_MS);
    };
    checkService().then(
      () => handleResult(false),
      () => handleResult(true),
    );
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
    };
  }, [round]);
  const checkAgain = () => {
    setChecking(true);
    setRound((previous) => previous + 1);
  };
  return { isUnavailable, isChecking, checkAgain };
}
