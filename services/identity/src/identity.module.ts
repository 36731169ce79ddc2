import { IdentityServiceService } from '@laurel/proto/identity/v1/identity';
import type { ServiceDefinition } from '@laurel/runtime/lifecycle/boot';
import { Module } from '@nestjs/common';
import { AdministrationGrpc } from './controllers/administration.grpc.js';
import { Administer } from './users/administer.js';
import { audit } from './audit/audit-command.js';
import { BanUser, UnbanUser } from './commands/administration/ban-user.js';
import { CreateAdmin, createAdmin } from './commands/administration/create-admin.js';
import { ImpersonateUser } from './commands/administration/impersonate-user.js';
import { RequireAdministrator } from './users/require-administrator.js';
import { NoteImpersonated } from './commands/administration/note-impersonated.js';
import { RevokeUserSessions } from './commands/administration/revoke-user-sessions.js';
import { SetEmailVerified } from './commands/administration/set-email-verified.js';
import { SetSystemRole } from './commands/administration/set-system-role.js';
import { StopImpersonating } from './commands/administration/stop-impersonating.js';
import { KeycloakAccounts } from './keycloak/keycloak-accounts.js';
import { AuditLog } from './queries/audit-log.js';
import { FindUsers } from './queries/find-users.js';
import { IdentityOverview } from './queries/identity-overview.js';
import { UserNames } from './queries/user-names.js';
import { UserSheet } from './queries/user-sheet.js';
import { AppendAuditWhenRequested } from './audit/append-audit-when-requested.js';
import { Backchannel } from './controllers/backchannel.controller.js';
import { ApplyAccountStatuses } from './account-status/apply-account-statuses.js';
import { CheckUsers } from './account-status/check-users.js';
import { DeclineNotice } from './mail/decline-notice.js';
import { DeleteMyAccount } from './deletions/delete-my-account.js';
import { DeleteUser } from './deletions/delete-user.js';
import { EndAllSessions, endAllSessions } from './commands/sessions/end-all-sessions.js';
import { EndSession } from './commands/sessions/end-session.js';
import { EndSessionsWhenLoggedOut } from './commands/sessions/end-sessions-when-logged-out.js';
import { ReconcileUsers } from './account-status/reconcile-users.js';
import { RefreshAccount } from './commands/account/refresh-account.js';
import { RequestVerificationMail } from './commands/account/request-verification-mail.js';
import { RevokeSessions } from './commands/sessions/revoke-sessions.js';
import { FinishDeletions } from './deletions/finish-deletions.js';
import { seedDemo } from './commands/account/seed-demo.js';
import { SetBusinessRole } from './commands/account/set-business-role.js';
import { bounceKey, ReportBounce, reportBounceCommand } from './mail/report-bounce.js';
import { StartSession } from './commands/sessions/start-session.js';
import { UpdateProfile } from './commands/account/update-profile.js';
import { Db, database } from './database/client.js';
import { personalDataQueries } from './queries/personal-data.js';
import { identityEnv } from './settings/identity.env.js';
import { IdentityGrpc } from './controllers/identity.grpc.js';
import { Keycloak } from './keycloak/keycloak.js';
import { KeycloakAdmin } from './keycloak/keycloak-admin.js';
import { deadMails } from './mail/dead-mails.js';
import { MailHealth } from './mail/mail-health.js';
import { MailMetrics } from './mail/mail-metrics.js';
import { SmtpTransport } from './mail/smtp-transport.js';
import { MailSender } from './mail/mail-sender.js';
import { MySessions } from './queries/my-sessions.js';
import { listOpenDeletions } from './deletions/open-deletions.js';
import { Profile } from './queries/profile.js';
import { Sessions } from './queries/sessions.js';
import { Users } from './queries/users.js';
import { StoreCustomerWhenChanged, stripeCustomers } from './users/store-customer-when-changed.js';
import { StoreReceiptWhenGiven } from './deletions/store-receipt-when-given.js';
import { LeaveOutLinesWhenEnded } from './mail/leave-out-lines-when-ended.js';
import { QueueMailWhenRequested } from './mail/queue-mail-when-requested.js';
import { userSnapshots } from './messages/user-snapshots.js';
import { SecretBox } from './settings/secrets.js';

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
  ReconcileUsers,
  RefreshAccount,
  RequestVerificationMail,
  RevokeSessions,
  MySessions,
];
const profile = [Profile, UpdateProfile, DeclineNotice, ReportBounce, DeleteMyAccount, FinishDeletions];
const mail = [SmtpTransport, MailSender, MailHealth, MailMetrics];

@Module({
  controllers: [
    IdentityGrpc,
    AdministrationGrpc,
    Backchannel,
    QueueMailWhenRequested,
    LeaveOutLinesWhenEnded,
    StoreReceiptWhenGiven,
    AppendAuditWhenRequested,
    StoreCustomerWhenChanged,
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

export const identity: ServiceDefinition = {
  name: 'identity',
  module: IdentityModule,
  package: 'laurel.identity.v1',
  personalData: personalDataQueries,
  services: { IdentityService: IdentityServiceService },
  env: identityEnv,
  owns: { user: userSnapshots },
  projections: { customers: stripeCustomers },
  otherDeadLetters: deadMails,
  commands: {
    audit,
    'bounce-key': bounceKey,
    'report-bounce': reportBounceCommand,
    'create-admin': createAdmin,
    'end-sessions': endAllSessions,
    seed: { description: 'Creates the demo accounts, once.', run: seedDemo },
    'reconcile-users': {
      description:
        'Compares every user who was not checked for a day with Keycloak, and applies differences.',
      async run(app) {
        console.log(`${await app.get(ReconcileUsers, { strict: false }).run()} users match Keycloak.`);
      },
    },
    'delete-user': {
      description: 'Deletes users with all their data, but not their accounts in Keycloak.',
      takes: 'ID …',
      async run(app, { names }) {
        for (const id of names) await app.get(DeleteUser, { strict: false }).run(id);
      },
    },
    deletions: {
      description: 'Lists the deleted accounts whose data some services have not deleted yet.',
      async run(app) {
        const deletions = await listOpenDeletions(app.get(Db, { strict: false }));
        for (const { userId, deletedAt, waitsFor } of deletions)
          console.log(`${userId}  ${deletedAt.toISOString()}  waits for ${waitsFor.join(', ')}`);
        console.log(deletions.length ? `${deletions.length} not ended` : 'all deletions are complete');
      },
    },
  },
};
