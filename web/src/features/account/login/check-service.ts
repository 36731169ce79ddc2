import { useEffect, useState } from 'react';
import { getPageMetadata } from '../../../lib/page/page-metadata';
import { t } from '@laurel/messages/pages/account/login';

const TIMEOUT_MS = 5000;
const RECHECK_MS = 10_000;

/**
 * Checks the sign-in service before a redirect to it, which would otherwise end on the browser's error page.
 * @throws Error with a message for the user if the service does not respond
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
 * Checks whether the sign-in service is unavailable, when the page opens and then every ten seconds until the
 * service responds.
 */
export function useServiceOutage() {
  const [isUnavailable, setUnavailable] = useState(false);
  const [isChecking, setChecking] = useState(false);
  const [checkCount, setCheckCount] = useState(0);
  useEffect(() => {
    if (!getPageMetadata('laurel-keycloak')) return;
    let isUnmounted = false;
    let timer: ReturnType<typeof setTimeout>;
    const handleResult = (isUnavailableNow: boolean) => {
      if (isUnmounted) return;
      setUnavailable(isUnavailableNow);
      setChecking(false);
      if (isUnavailableNow) timer = setTimeout(() => setCheckCount((count) => count + 1), RECHECK_MS);
    };
    checkService().then(
      () => handleResult(false),
      () => handleResult(true),
    );
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
    };
  }, [checkCount]);
  const checkAgain = () => {
    setChecking(true);
    setCheckCount((count) => count + 1);
  };
  return { isUnavailable, isChecking, checkAgain };
}
