import { useState } from 'react';
import { useSignedIn } from '../../../lib/session';
import { t } from '../../../lib/texts/admin';
import type { FoundUser } from '../../../lib/wire';
import { Button } from '../../../ui/button';
import css from '../admin.module.css';
import { BanDialog } from './ban-dialog';
import { BusinessRoleChoice } from './business-role-choice';
import { GrantDialog } from './grant-dialog';
import { ImpersonateDialog } from './impersonate-dialog';
import { RevokeDialog } from './revoke-dialog';
import { RoleDialog } from './role-dialog';
import { useQuickActions } from './use-quick-actions';

const dialogs = {
  ban: BanDialog,
  role: RoleDialog,
  impersonate: ImpersonateDialog,
  revoke: RevokeDialog,
  grant: GrantDialog,
};

/** What an administrator can do to somebody: what hurts is asked first, what does not can be undone. */
export function UserActions({ user }: { user: FoundUser }) {
  const { userId } = useSignedIn();
  const [asked, ask] = useState<keyof typeof dialogs | null>(null);
  const { setVerified, unban, isBusy } = useQuickActions(user);
  const isOneself = user.id === userId;
  const isAdmin = user.role === 'admin';
  const Asked = asked && dialogs[asked];
  return (
    <section className={css.section} aria-label={t('actions')}>
      <div className={css.actions}>
        {!isOneself && !isAdmin && !user.isBanned && (
          <Button size="small" onClick={() => ask('impersonate')}>
            {t('impersonate')}
          </Button>
        )}
        <Button size="small" onClick={() => ask('grant')}>
          {t('grant')}
        </Button>
        <Button size="small" busy={isBusy} onClick={() => setVerified(!user.emailVerified)}>
          {t(user.emailVerified ? 'unverify' : 'verify')}
        </Button>
        <Button size="small" onClick={() => ask('role')}>
          {t(isAdmin ? 'demote' : 'promote')}
        </Button>
        <Button size="small" onClick={() => ask('revoke')}>
          {t('revoke')}
        </Button>
        {user.banned && (
          <Button size="small" busy={isBusy} onClick={unban}>
            {t('unban')}
          </Button>
        )}
        {!isOneself && !user.isBanned && (
          <Button size="small" look="danger" onClick={() => ask('ban')}>
            {t('ban')}
          </Button>
        )}
      </div>
      <BusinessRoleChoice user={user} />
      {Asked && <Asked user={user} onClose={() => ask(null)} />}
    </section>
  );
}
