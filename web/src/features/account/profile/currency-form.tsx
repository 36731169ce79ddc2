import { useState } from 'react';
import { t } from '@laurel/messages/pages/account/profile';
import { currencyCodes } from '../../../lib/locations/use-countries';
import { getBrowserCurrency } from '../../../lib/money/device-currency';
import type { Profile } from '../../../lib/server/wire';
import { Select } from '../../../ui/forms/select';
import css from './profile.module.css';
import { useProfileChange } from './use-profile-change';
import { toOptions } from '../../../ui/forms/to-options';

/** Chooses the currency in which fees are compared. Without one, that of the browser's languages applies. */
export function CurrencyForm({ profile }: { profile: Profile }) {
  const { save, isSaving } = useProfileChange(profile);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const saveCurrency = async (currency: string) => {
    if (!isSaving) setErrorMessage(await save({ currency: currency || null }));
  };
  return (
    <div className={css.form}>
      <Select
        label={t('currency.label')}
        hint={t('currency.hint')}
        error={errorMessage ?? undefined}
        empty={t('currency.browser', { currency: getBrowserCurrency() })}
        value={profile.currency ?? ''}
        options={toOptions(currencyCodes)}
        onChange={(currency: string) => void saveCurrency(currency)}
      />
    </div>
  );
}
