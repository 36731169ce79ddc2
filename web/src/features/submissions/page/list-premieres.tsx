import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { t } from '@laurel/messages/pages/submissions/submissions';
import { Button } from '../../../ui/buttons/button';
import { SideSheet } from '../../../ui/dialogs/side-sheet';

const PREMIERES_PARAMETER = 'premieres';

/** Opens the film's premieres next to its list. Whether they are open is in the address. */
export function ListPremieres({ children }: { children: ReactNode }) {
  const [address, setAddress] = useSearchParams();
  const isShown = address.has(PREMIERES_PARAMETER);
  const setShown = (shouldShow: boolean) => {
    const parameters = new URLSearchParams(address);
    if (shouldShow) parameters.set(PREMIERES_PARAMETER, '');
    else parameters.delete(PREMIERES_PARAMETER);
    setAddress(parameters, { replace: true, preventScrollReset: true });
  };
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
