import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { t } from '@laurel/messages/pages/submissions/submissions';
import { Button } from '../../../ui/buttons/button';
import { SideSheet } from '../../../ui/dialogs/side-sheet';
import { withParameters } from '../../../lib/url-state/with-parameters';

const PREMIERES_PARAMETER = 'premieres';

/** Opens the film's premieres next to its list. Whether they are open is in the address. */
export function ListPremieres({ children }: { children: ReactNode }) {
  const [address, setAddress] = useSearchParams();
  const isShown = address.has(PREMIERES_PARAMETER);
  const setShown = (shouldShow: boolean) =>
    setAddress(withParameters(address, { [PREMIERES_PARAMETER]: shouldShow ? '' : null }), {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <>
      <Button aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {t('premieres')}
      </Button>
      {isShown && (
        <SideSheet title={t('premieres')} onClose={() => setShown(false)}>
          {children}
        </SideSheet>
      )}
    </>
  );
}
