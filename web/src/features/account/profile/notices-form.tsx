import { useState } from 'react';
import { t as noticeText } from '@laurel/messages/pages/account/notices';
import { t } from '@laurel/messages/pages/account/profile';
import type { Profile } from '../../../lib/server/wire';
import { Checkbox } from '../../../ui/forms/choice';
import { Notice } from '../../../ui/feedback/notice';
import css from './profile.module.css';
import { DoNotDisturbForm } from './do-not-disturb-form';
import { useProfileChange } from './use-profile-change';

/** The optional notification mails. Each tick is saved at once. */
export function NoticesForm({ profile }: { profile: Profile }) {
  const { save, isSaving } = useProfileChange(profile);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const { notices, declinedNotices } = profile;
  const setNotice = async (name: string, isEnabled: boolean) => {
    const otherNames = declinedNotices.filter((otherName) => otherName !== name);
    setErrorMessage(await save({ declinedNotices: isEnabled ? otherNames : [...otherNames, name] }));
  };
  return (
    <>
      <p>{t('notices.description')}</p>
      <div className={css.list}>
        {notices.map((name) => (
          <Checkbox
            key={name}
            checked={!declinedNotices.includes(name)}
            aria-disabled={isSaving || undefined}
            onChange={({ target }) => !isSaving && void setNotice(name, target.checked)}
          >
            {noticeText.find(`notice.${name}`) ?? name}
          </Checkbox>
        ))}
      </div>
      {errorMessage && <Notice tone="refused">{errorMessage}</Notice>}
      <DoNotDisturbForm profile={profile} />
    </>
  );
}
