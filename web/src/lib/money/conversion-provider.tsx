import { useQuery } from '@tanstack/react-query';
import { useContext, useMemo, useState, type ReactNode } from 'react';
import { query } from '../server/bff';
import { sessionQuery } from '../session/session';
import { ConversionContext } from './conversion';
import { getDeviceCurrency, rememberCurrency } from './device-currency';

const HOUR_MS = 3_600_000;
const NO_RATES = { day: null, perEuro: {} };

/** Provides the user's currency: of the profile, else of this browser. Rates are loaded once a page needs them. */
export function ConversionProvider({ children }: { children: ReactNode }) {
  const { data: session } = useQuery({ ...sessionQuery, enabled: false });
  const [deviceCurrency, setDeviceCurrency] = useState(getDeviceCurrency);
  const [isRequested, setRequested] = useState(false);
  const { data: referenceRates = NO_RATES } = useQuery({
    ...query('getReferenceRates'),
    staleTime: HOUR_MS,
    enabled: isRequested,
  });
  const currency = session?.currency ?? deviceCurrency;
  const value = useMemo(
    () => ({
      currency,
      rates: referenceRates.perEuro,
      day: referenceRates.day,
      chooseCurrency(next: string) {
        rememberCurrency(next);
        setDeviceCurrency(next);
      },
      requestRates: () => setRequested(true),
    }),
    [currency, referenceRates],
  );
  return <ConversionContext value={value}>{children}</ConversionContext>;
}

/** Shows amounts in another currency than the user's, such as that of a filter. */
export function InCurrency({ currency, children }: { currency: string | null; children: ReactNode }) {
  const state = useContext(ConversionContext);
  const value = useMemo(() => ({ ...state, currency: currency ?? state.currency }), [state, currency]);
  return <ConversionContext value={value}>{children}</ConversionContext>;
}
