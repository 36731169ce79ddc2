import { useState } from 'react';
import { noticeWords } from '../../../lib/texts/notices';
import { t } from '../../../lib/texts/profile';
import type { Profile } from '../../../lib/wire';
import { Checkbox } from '../../../ui/choice';
import { Notice } from '../../../ui/state';
import css from './profile.module.css';
import { QuietForm } from './quiet-form';
import { useProfileChange } from './use-profile-change';

/** The mails that one may do without. Saved as they are ticked. */
export function NoticesForm({ profile }: { profile: Profile }) {
  const { save, isSaving } = useProfileChange(profile);
  const [failed, setFailed] = useState<string | null>(null);
  const { notices, declinedNotices: declined } = profile;
  const set = async (name: string, isWanted: boolean) => {
    const others = declined.filter((one) => one !== name);
    setFailed(await save({ declinedNotices: isWanted ? others : [...others, name] }));
  };
  return (
    <>
      <p>{t('notices.words')}</p>
      <div className={css.list}>
        {notices.map((name) => (
          <Checkbox
            key={name}
            checked={!declined.includes(name)}
            aria-disabled={isSaving || undefined}
            onChange={({ target }) => !isSaving && void set(name, target.checked)}
          >
            {noticeWords(name)}
          </Checkbox>
        ))}
      </div>
      {failed && <Notice tone="refused">{failed}</Notice>}
      <QuietForm profile={profile} />
    </>
  );
}
