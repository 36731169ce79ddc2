import { useState } from 'react';
import { useSignedIn } from '../../../../lib/session/session';
import { t } from '@laurel/messages/pages/administration/users';
import type { FoundUser } from '../../../../lib/server/wire';
import { Button } from '../../../../ui/buttons/button';
import css from '../../admin.module.css';
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

/** The administrator's actions on a user. Harmful actions need a confirmation; the others can be undone. */
export function UserActions({ user }: { user: FoundUser }) {
  const { userId } = useSignedIn();
  const [action, setAction] = useState<keyof typeof dialogs | null>(null);
  const { setVerified, unban, isBusy } = useQuickActions(user);
  const isSelf = user.id === userId;
  const isAdmin = user.role === 'admin';
  const ActionDialog = action && dialogs[action];
  return (
    <section className={css.section} aria-label={t('actions')}>
      <div className={css.actions}>
        {!isSelf && !isAdmin && !user.isBanned && (
          <Button size="small" onClick={() => setAction('impersonate')}>
            {t('impersonate')}
          </Button>
        )}
        <Button size="small" onClick={() => setAction('grant')}>
          {t('grant')}
        </Button>
        <Button size="small" busy={isBusy} onClick={() => setVerified(!user.emailVerified)}>
          {t(user.emailVerified ? 'unverify' : 'verify')}
        </Button>
        <Button size="small" onClick={() => setAction('role')}>
          {t(isAdmin ? 'demote' : 'promote')}
        </Button>
        <Button size="small" onClick={() => setAction('revoke')}>
          {t('revoke')}
        </Button>
        {/* A ban that has expired can be lifted too. */}
        {user.banned && (
          <Button size="small" busy={isBusy} onClick={unban}>
            {t('unban')}
          </Button>
        )}
        {!isSelf && !user.isBanned && (
          <Button size="small" variant="danger" onClick={() => setAction('ban')}>
            {t('ban')}
          </Button>
        )}
      </div>
      <BusinessRoleChoice user={user} />
      {ActionDialog && <ActionDialog user={user} onClose={() => setAction(null)} />}
    </section>
  );
}
