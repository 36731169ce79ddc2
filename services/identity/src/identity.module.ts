import { IdentityServiceService } from '@laurel/proto/identity/v1/identity';
import type { Blueprint } from '@laurel/runtime/boot';
import { Module } from '@nestjs/common';
import { Backchannel } from './backchannel.controller.js';
import { CheckUsers } from './commands/check-users.js';
import { DeleteUser } from './commands/delete-user.js';
import { EndSession } from './commands/end-session.js';
import { EndSessionsWhenLoggedOut } from './commands/end-sessions-when-logged-out.js';
import { seedDemo } from './commands/seed-demo.js';
import { SetUserRole } from './commands/set-user-role.js';
import { StartSession } from './commands/start-session.js';
import { database } from './database.js';
import { identityEnv } from './identity.env.js';
import { IdentityGrpc } from './identity.grpc.js';
import { Keycloak } from './keycloak.js';
import { KeycloakAdmin } from './keycloak-admin.js';
import { deadMails } from './mail/dead-mails.js';
import { MailHealth } from './mail/mail-health.js';
import { Post } from './mail/post.js';
import { Postman } from './mail/postman.js';
import { Sessions } from './queries/sessions.js';
import { Users } from './queries/users.js';
import { QueueMailWhenWanted } from './reactions/queue-mail-when-wanted.js';
import { restateUsers } from './restate-users.js';
import { Seal } from './secrets.js';

const commands = [StartSession, EndSession, EndSessionsWhenLoggedOut, SetUserRole, CheckUsers, DeleteUser];
const mail = [Post, Postman, MailHealth];

@Module({
  controllers: [IdentityGrpc, Backchannel, QueueMailWhenWanted],
  providers: [...database, ...commands, ...mail, Keycloak, KeycloakAdmin, Seal, Sessions, Users],
})
export class IdentityModule {}

export const identity: Blueprint = {
  name: 'identity',
  module: IdentityModule,
  package: 'laurel.identity.v1',
  services: { IdentityService: IdentityServiceService },
  env: identityEnv,
  owns: { user: restateUsers },
  dead: deadMails,
  commands: {
    seed: { says: 'Makes the demo accounts, once.', run: seedDemo },
    'delete-user': {
      says: 'Deletes users with everything that is kept of them; not their accounts in Keycloak.',
      takes: 'ID …',
      async run(app, { names }) {
        for (const id of names) await app.get(DeleteUser, { strict: false }).run(id);
      },
    },
  },
};
