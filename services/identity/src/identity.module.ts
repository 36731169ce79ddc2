import { IdentityServiceService } from '@laurel/proto/identity/v1/identity';
import type { Blueprint } from '@laurel/runtime/boot';
import { Module } from '@nestjs/common';
import { Backchannel } from './backchannel.controller.js';
import { CheckUsers } from './commands/check-users.js';
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
import { Sessions } from './queries/sessions.js';
import { Users } from './queries/users.js';
import { restateUsers } from './restate-users.js';
import { Seal } from './secrets.js';

const commands = [StartSession, EndSession, EndSessionsWhenLoggedOut, SetUserRole, CheckUsers];

@Module({
  controllers: [IdentityGrpc, Backchannel],
  providers: [...database, ...commands, Keycloak, KeycloakAdmin, Seal, Sessions, Users],
})
export class IdentityModule {}

export const identity: Blueprint = {
  name: 'identity',
  module: IdentityModule,
  package: 'laurel.identity.v1',
  services: { IdentityService: IdentityServiceService },
  env: identityEnv,
  owns: { user: restateUsers },
  commands: { seed: { says: 'Makes the demo accounts, once.', run: seedDemo } },
};
