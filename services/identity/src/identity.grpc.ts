import { BUSINESS_ROLES } from '@laurel/rules/vocabularies';
import type {
  EndSessionRequest,
  GetUserRoleRequest,
  IdentityServiceService,
  IsUserExistingRequest,
  ResolveSessionRequest,
  SetUserRoleRequest,
  StartSessionRequest,
} from '@laurel/proto/identity/v1/identity';
import { ownUser } from '@laurel/runtime/call';
import type { Face } from '@laurel/runtime/door';
import { Controller } from '@nestjs/common';
import { GrpcMethod } from '@nestjs/microservices';
import { EndSession } from './commands/end-session.js';
import { SetUserRole } from './commands/set-user-role.js';
import { StartSession } from './commands/start-session.js';
import { Sessions } from './queries/sessions.js';
import { Users } from './queries/users.js';

@Controller()
export class IdentityGrpc implements Face<typeof IdentityServiceService> {
  constructor(
    private readonly start: StartSession,
    private readonly end: EndSession,
    private readonly setRole: SetUserRole,
    private readonly sessions: Sessions,
    private readonly users: Users,
  ) {}

  @GrpcMethod('IdentityService')
  startSession(asked: StartSessionRequest) {
    return this.start.run(asked);
  }

  @GrpcMethod('IdentityService')
  async resolveSession({ token }: ResolveSessionRequest) {
    return { session: await this.sessions.resolve(token) };
  }

  @GrpcMethod('IdentityService')
  endSession(asked: EndSessionRequest) {
    return this.end.run(asked);
  }

  @GrpcMethod('IdentityService')
  async isUserExisting({ email }: IsUserExistingRequest) {
    return { exists: await this.users.isExisting(email) };
  }

  @GrpcMethod('IdentityService')
  async getUserRoles() {
    return { roles: [...BUSINESS_ROLES] };
  }

  @GrpcMethod('IdentityService')
  async getUserRole({ userId }: GetUserRoleRequest) {
    return { role: await this.users.roleOf(ownUser(userId)) };
  }

  @GrpcMethod('IdentityService')
  async setUserRole({ userId, role }: SetUserRoleRequest) {
    return { user: await this.setRole.run(ownUser(userId), role) };
  }
}
