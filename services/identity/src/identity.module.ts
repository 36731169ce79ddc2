import { IdentityServiceService } from '@laurel/proto/identity/v1/identity';
import type { Blueprint } from '@laurel/runtime/boot';
import { Module } from '@nestjs/common';
import { AdministrationGrpc } from './administration.grpc.js';
import { Administer } from './users/administer.js';
import { audit } from './commands/audit.js';
import { BanUser, UnbanUser } from './commands/ban-user.js';
import { CreateAdmin, createAdmin } from './commands/create-admin.js';
import { ImpersonateUser } from './commands/impersonate-user.js';
import { RequireAdministrator } from './users/require-administrator.js';
import { NoteImpersonated } from './commands/note-impersonated.js';
import { RevokeUserSessions } from './commands/revoke-user-sessions.js';
import { SetEmailVerified } from './commands/set-email-verified.js';
import { SetSystemRole } from './commands/set-system-role.js';
import { StopImpersonating } from './commands/stop-impersonating.js';
import { KeycloakAccounts } from './keycloak/keycloak-accounts.js';
import { AuditLog } from './queries/audit-log.js';
import { FindUsers } from './queries/find-users.js';
import { IdentityOverview } from './queries/identity-overview.js';
import { UserNames } from './queries/user-names.js';
import { UserSheet } from './queries/user-sheet.js';
import { AppendAuditWhenRequested } from './event-handlers/append-audit-when-requested.js';
import { Backchannel } from './backchannel.controller.js';
import { ApplyAccountStatuses } from './users/apply-account-statuses.js';
import { CheckUsers } from './commands/check-users.js';
import { DeclineNotice } from './commands/decline-notice.js';
import { DeleteMyAccount } from './commands/delete-my-account.js';
import { DeleteUser } from './commands/delete-user.js';
import { EndAllSessions, endAllSessions } from './commands/end-all-sessions.js';
import { EndSession } from './commands/end-session.js';
import { EndSessionsWhenLoggedOut } from './commands/end-sessions-when-logged-out.js';
import { HealUsers } from './commands/heal-users.js';
import { RefreshAccount } from './commands/refresh-account.js';
import { RequestVerificationMail } from './commands/request-verification-mail.js';
import { RevokeSessions } from './commands/revoke-sessions.js';
import { FinishDeletions } from './commands/finish-deletions.js';
import { seedDemo } from './commands/seed-demo.js';
import { SetBusinessRole } from './commands/set-business-role.js';
import { ReportBounce } from './commands/report-bounce.js';
import { StartSession } from './commands/start-session.js';
import { UpdateProfile } from './commands/update-profile.js';
import { Db, database } from './database.js';
import { personal } from './personal-data.js';
import { identityEnv } from './identity.env.js';
import { IdentityGrpc } from './identity.grpc.js';
import { Keycloak } from './keycloak/keycloak.js';
import { KeycloakAdmin } from './keycloak/keycloak-admin.js';
import { deadMails } from './mail/dead-mails.js';
import { MailHealth } from './mail/mail-health.js';
import { MailMetrics } from './mail/mail-metrics.js';
import { Post } from './mail/post.js';
import { MailSender } from './mail/mail-sender.js';
import { MySessions } from './queries/my-sessions.js';
import { openDeletions } from './queries/open-deletions.js';
import { Profile } from './queries/profile.js';
import { Sessions } from './queries/sessions.js';
import { Users } from './queries/users.js';
import { StoreReceiptWhenGiven } from './event-handlers/store-receipt-when-given.js';
import { LeaveOutLinesWhenEnded } from './event-handlers/leave-out-lines-when-ended.js';
import { QueueMailWhenRequested } from './event-handlers/queue-mail-when-requested.js';
import { userSnapshots } from './user-snapshots.js';
import { SecretBox } from './secrets.js';

const commands = [
  StartSession,
  EndSession,
  EndSessionsWhenLoggedOut,
  SetBusinessRole,
  CheckUsers,
  DeleteUser,
];
const administration = [
  Administer,
  AuditLog,
  BanUser,
  CreateAdmin,
  EndAllSessions,
  FindUsers,
  IdentityOverview,
  ImpersonateUser,
  RequireAdministrator,
  KeycloakAccounts,
  NoteImpersonated,
  RevokeUserSessions,
  SetEmailVerified,
  SetSystemRole,
  StopImpersonating,
  UnbanUser,
  UserSheet,
  UserNames,
];
const flows = [
  ApplyAccountStatuses,
  HealUsers,
  RefreshAccount,
  RequestVerificationMail,
  RevokeSessions,
  MySessions,
];
const profile = [Profile, UpdateProfile, DeclineNotice, ReportBounce, DeleteMyAccount, FinishDeletions];
const mail = [Post, MailSender, MailHealth, MailMetrics];

@Module({
  controllers: [
    IdentityGrpc,
    AdministrationGrpc,
    Backchannel,
    QueueMailWhenRequested,
    LeaveOutLinesWhenEnded,
    StoreReceiptWhenGiven,
    AppendAuditWhenRequested,
  ],
  providers: [
    ...database,
    ...commands,
    ...profile,
    ...mail,
    ...administration,
    ...flows,
    Keycloak,
    KeycloakAdmin,
    SecretBox,
    Sessions,
    Users,
  ],
})
export class IdentityModule {}

export const identity: Blueprint = {
  name: 'identity',
  module: IdentityModule,
  package: 'laurel.identity.v1',
  personal,
  services: { IdentityService: IdentityServiceService },
  env: identityEnv,
  owns: { user: userSnapshots },
  dead: deadMails,
  commands: {
    audit,
    'create-admin': createAdmin,
    'end-sessions': endAllSessions,
    seed: { description: 'Makes the demo accounts, once.', run: seedDemo },
    'heal-users': {
      description:
        'Asks Keycloak about everybody who was not asked about for a day, and takes over what differs.',
      async run(app) {
        console.log(`${await app.get(HealUsers, { strict: false }).run()} users are as Keycloak has them.`);
      },
    },
    'delete-user': {
      description: 'Deletes users with everything that is kept of them; not their accounts in Keycloak.',
      takes: 'ID …',
      async run(app, { names }) {
        for (const id of names) await app.get(DeleteUser, { strict: false }).run(id);
      },
    },
    deletions: {
      description: 'Lists the deleted accounts that somebody has not forgotten yet, and who.',
      async run(app) {
        const open = await openDeletions(app.get(Db, { strict: false }));
        for (const { userId, deletedAt, waitsFor } of open)
          console.log(`${userId}  ${deletedAt.toISOString()}  waits for ${waitsFor.join(', ')}`);
        console.log(open.length ? `${open.length} not ended` : 'all have ended');
      },
    },
  },
};
