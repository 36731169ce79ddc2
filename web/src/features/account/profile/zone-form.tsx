import { getTimeZones } from '@laurel/rules/accounts/people';
import { useMemo, useState } from 'react';
import { t } from '@laurel/messages/pages/account/profile';
import { getTimeZone } from '../../../lib/dates/time-zone';
import type { Profile } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { ComboBox } from '../../../ui/forms/combo-box';
import css from './profile.module.css';
import { useProfileChange } from './use-profile-change';

const formatZone = (zone: string) => zone.replaceAll('_', ' ').replaceAll('/', ' / ');
const formatTimeIn = (timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(new Date());

/** Chooses a time zone, which the user can find by typing a city. Without one, the device's zone applies. */
export function ZoneForm({ profile }: { profile: Profile }) {
  const { save, isSaving } = useProfileChange(profile);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const options = useMemo(
    () => [...getTimeZones()].map((zone) => ({ value: zone, label: formatZone(zone) })),
    [],
  );
  const { timeZone } = profile;
  const saveZone = async (zone: string | null) => {
    if (!isSaving && zone !== timeZone) setErrorMessage(await save({ timeZone: zone }));
  };
  return (
    <div className={css.form}>
      <ComboBox
        label={t('zone.label')}
        hint={t('zone.hint', { now: formatTimeIn(timeZone ?? getTimeZone()) })}
        error={errorMessage ?? undefined}
        max={1}
        value={timeZone ? [timeZone] : []}
        options={options}
        placeholder={t('zone.browser', { zone: formatZone(getTimeZone()) })}
        onChange={([zone]) => void saveZone(zone ?? null)}
      />
      {timeZone && (
        <Button variant="subtle" size="small" busy={isSaving} onClick={() => void saveZone(null)}>
          {t('zone.none')}
        </Button>
      )}
    </div>
  );
}
