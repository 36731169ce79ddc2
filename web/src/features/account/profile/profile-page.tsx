import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/bff';
import { t } from '../../../lib/texts/profile';
import { useTitle } from '../../../lib/use-title';
import { ErrorState } from '../../../ui/state';
import { Waiting } from '../../../ui/waiting';
import { MySessions } from '../my-sessions';
import { SignInDetails } from '../sign-in-details';
import { DataSection } from './data-section';
import { DeleteSection } from './delete-section';
import { NameForm } from './name-form';
import { PictureForm } from './picture-form';
import { NoticesForm } from './notices-form';
import css from './profile.module.css';
import { ProfileSection } from './profile-section';
import { RoleForm } from './role-form';
import { ZoneForm } from './zone-form';

const sections = [
  { id: 'person', title: t('person.title'), Part: NameForm },
  { id: 'picture', title: t('picture.title'), Part: PictureForm },
  { id: 'role', title: t('role.title'), Part: RoleForm },
  { id: 'sign-in', title: t('sign-in.title'), Part: SignInDetails },
  { id: 'sessions', title: t('sessions.title'), Part: MySessions },
  { id: 'notices', title: t('notices.title'), Part: NoticesForm },
  { id: 'zone', title: t('zone.title'), Part: ZoneForm },
  { id: 'data', title: t('data.title'), Part: DataSection },
  { id: 'delete', title: t('delete.title'), Part: DeleteSection },
];

/** Everything that one decides about oneself; each part is saved by itself. */
export function ProfilePage() {
  useTitle(t('title'));
  const profile = useQuery(query('getMyProfile'));
  const isMissing = !profile.data && profile.failureCount > 0;
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
      </header>
      {!isMissing && (
        <nav className={css.contents} aria-label={t('contents')}>
          {sections.map(({ id, title }) => (
            <a key={id} href={`#${id}`}>
              {title}
            </a>
          ))}
        </nav>
      )}
      <div className={css.sections}>
        {profile.isError && !profile.data ? (
          <ErrorState
            error={profile.error}
            busy={profile.isFetching}
            onRetry={() => void profile.refetch()}
          />
        ) : profile.data ? (
          sections.map(({ id, title, Part }) => (
            <ProfileSection key={id} id={id} title={title}>
              <Part profile={profile.data} />
            </ProfileSection>
          ))
        ) : (
          <Waiting query={profile} lines={8} tall="row" />
        )}
      </div>
    </div>
  );
}
