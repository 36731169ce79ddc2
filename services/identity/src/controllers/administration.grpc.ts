import type * as identity from '@laurel/proto/identity/v1/identity';
import { getAdministrator, getCaller, isUuid } from '@laurel/runtime/auth/call-context';
import type { RpcHandlers } from '@laurel/runtime/grpc/server';
import { checkMaxItems } from '@laurel/runtime/database/paging';
import { Controller } from '@nestjs/common';
import { GrpcMethod } from '@nestjs/microservices';
import { BanUser, UnbanUser } from '../commands/administration/ban-user.js';
import { ImpersonateUser } from '../commands/administration/impersonate-user.js';
import { NoteImpersonated } from '../commands/administration/note-impersonated.js';
import { RevokeUserSessions } from '../commands/administration/revoke-user-sessions.js';
import { SetEmailVerified } from '../commands/administration/set-email-verified.js';
import { SetSystemRole } from '../commands/administration/set-system-role.js';
import { StopImpersonating } from '../commands/administration/stop-impersonating.js';
import { AuditLog } from '../queries/audit-log.js';
import { FindUsers } from '../queries/find-users.js';
import { IdentityOverview } from '../queries/identity-overview.js';
import { UserNames } from '../queries/user-names.js';
import { UserSheet } from '../queries/user-sheet.js';

/** The administrators’ RPCs of identity. The commands check the caller themselves. */
export type AdministrationRpcHandlers = Pick<
  RpcHandlers<typeof identity.IdentityServiceService>,
  | 'findUsers'
  | 'getUser'
  | 'getUserNames'
  | 'setUserEmailVerified'
  | 'setUserSystemRole'
  | 'banUser'
  | 'unbanUser'
  | 'revokeUserSessions'
  | 'impersonateUser'
  | 'stopImpersonating'
  | 'noteImpersonated'
  | 'getAuditLog'
  | 'getIdentityOverview'
>;

@Controller()
export class AdministrationGrpc implements AdministrationRpcHandlers {
  constructor(
    private readonly userSearch: FindUsers,
    private readonly sheet: UserSheet,
    private readonly names: UserNames,
    private readonly verified: SetEmailVerified,
    private readonly role: SetSystemRole,
    private readonly ban: BanUser,
    private readonly unban: UnbanUser,
    private readonly revoke: RevokeUserSessions,
    private readonly impersonate: ImpersonateUser,
    private readonly stop: StopImpersonating,
    private readonly note: NoteImpersonated,
    private readonly log: AuditLog,
    private readonly overview: IdentityOverview,
  ) {}

  @GrpcMethod('IdentityService')
  async findUsers(request: identity.FindUsersRequest) {
    getAdministrator();
    return this.userSearch.run(request);
  }
  @GrpcMethod('IdentityService')
  async getUser({ userId }: identity.GetUserRequest) {
    getAdministrator();
    return this.sheet.getUser(userId);
  }
  @GrpcMethod('IdentityService')
  async getUserNames({ userIds }: identity.GetUserNamesRequest) {
    getAdministrator();
    return { items: await this.names.find(checkMaxItems(userIds, 'userIds').filter(isUuid)) };
  }
  @GrpcMethod('IdentityService')
  async setUserEmailVerified({ userId, emailVerified }: identity.SetUserEmailVerifiedRequest) {
    return { user: await this.verified.run(userId, emailVerified) };
  }
  @GrpcMethod('IdentityService')
  async setUserSystemRole(request: identity.SetUserSystemRoleRequest) {
    return { user: await this.role.run(request) };
  }
  @GrpcMethod('IdentityService')
  async banUser(request: identity.BanUserRequest) {
    return { user: await this.ban.run(request) };
  }
  @GrpcMethod('IdentityService')
  async unbanUser({ userId }: identity.UnbanUserRequest) {
    return { user: await this.unban.run(userId) };
  }
  @GrpcMethod('IdentityService')
  async revokeUserSessions({ userId }: identity.RevokeUserSessionsRequest) {
    return this.revoke.run(userId);
  }
  @GrpcMethod('IdentityService')
  async impersonateUser(request: identity.ImpersonateUserRequest) {
    return this.impersonate.run(request);
  }
  @GrpcMethod('IdentityService')
  async stopImpersonating({ token }: identity.StopImpersonatingRequest) {
    getCaller();
    return this.stop.run(token);
  }
  @GrpcMethod('IdentityService')
  async noteImpersonated({ function: name }: identity.NoteImpersonatedRequest) {
    await this.note.run(name);
    return {};
  }
  @GrpcMethod('IdentityService')
  async getAuditLog(request: identity.GetAuditLogRequest) {
    getAdministrator();
    return this.log.getPage(request);
  }
  @GrpcMethod('IdentityService')
  async getIdentityOverview() {
    getAdministrator();
    return this.overview.getOverview();
  }
}
