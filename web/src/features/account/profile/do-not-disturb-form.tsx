import { useState } from 'react';
import { t } from '@laurel/messages/pages/account/profile';
import { getTimeZone } from '../../../lib/dates/time-zone';
import type { Profile } from '../../../lib/server/wire';
import { Checkbox } from '../../../ui/forms/choice';
import { Select } from '../../../ui/forms/select';
import { Notice } from '../../../ui/feedback/notice';
import css from './profile.module.css';
import { useProfileChange } from './use-profile-change';

const hourOptions = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));
const DEFAULT_HOURS = { fromHour: 22, toHour: 7 };

/**
 * The hours in which notices are delayed. Without a time zone in the profile, the form saves the browser's zone
 * with them.
 */
export function DoNotDisturbForm({ profile }: { profile: Profile }) {
  const { save, isSaving } = useProfileChange(profile);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const { doNotDisturb, timeZone } = profile;
  const saveHours = async (newHours: Profile['doNotDisturb']) => {
    if (isSaving) return;
    const zoneChange = newHours && timeZone === null ? { timeZone: getTimeZone() } : {};
    setErrorMessage(await save({ doNotDisturb: newHours, ...zoneChange }));
  };
  const renderHour = (field: 'fromHour' | 'toHour', label: string) =>
    doNotDisturb && (
      <Select
        label={label}
        value={String(doNotDisturb[field])}
        options={hourOptions}
        onChange={(value) => void saveHours({ ...doNotDisturb, [field]: Number(value) })}
      />
    );
  return (
    <>
      <Checkbox
        checked={doNotDisturb !== null}
        aria-disabled={isSaving || undefined}
        onChange={({ target }) => void saveHours(target.checked ? DEFAULT_HOURS : null)}
      >
        {t('doNotDisturb.label')}
      </Checkbox>
      {doNotDisturb && (
        <div className={css.hours}>
          {renderHour('fromHour', t('doNotDisturb.from'))}
          {renderHour('toHour', t('doNotDisturb.to'))}
        </div>
      )}
      {errorMessage && <Notice tone="refused">{errorMessage}</Notice>}
    </>
  );
}
