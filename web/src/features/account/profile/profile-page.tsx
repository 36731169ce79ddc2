import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/server/bff';
import { t } from '@laurel/messages/pages/account/profile';
import { useTitle } from '../../../lib/page/use-title';
import { MySessions } from '../sign-in-details/my-sessions';
import { SignInDetails } from '../sign-in-details/sign-in-details';
import { CurrencyForm } from './currency-form';
import { DataSection } from './data-section';
import { DeleteSection } from './delete-section';
import { NameForm } from './name-form';
import { PictureForm } from './picture-form';
import { NoticesForm } from './notices-form';
import css from './profile.module.css';
import { RoleForm } from './role-form';
import { ZoneForm } from './zone-form';
import { QueryStatus } from '../../../widgets/feedback/query-status';

const sections = [
  { id: 'person', title: t('person.title'), Content: NameForm },
  { id: 'picture', title: t('picture.title'), Content: PictureForm },
  { id: 'role', title: t('role.title'), Content: RoleForm },
  { id: 'sign-in', title: t('sign-in.title'), Content: SignInDetails },
  { id: 'sessions', title: t('sessions.title'), Content: MySessions },
  { id: 'notices', title: t('notices.title'), Content: NoticesForm },
  { id: 'zone', title: t('zone.title'), Content: ZoneForm },
  { id: 'currency', title: t('currency.title'), Content: CurrencyForm },
  { id: 'data', title: t('data.title'), Content: DataSection },
  { id: 'delete', title: t('delete.title'), Content: DeleteSection },
];

/** All settings of the signed-in user. Each section is saved separately. */
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
        {profile.data ? (
          sections.map(({ id, title, Content }) => (
            <section key={id} id={id} className={css.section} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{title}</h2>
              <div className={css.body}>
                <Content profile={profile.data} />
              </div>
            </section>
          ))
        ) : (
          <QueryStatus query={profile} lines={8} height="row" />
        )}
      </div>
    </div>
  );
}
