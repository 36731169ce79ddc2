import type * as identity from '@laurel/proto/identity/v1/identity';
import { requireAdministrator, getCaller, isUuid } from '@laurel/runtime/auth/call-context';
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
    private readonly userSheet: UserSheet,
    private readonly userNames: UserNames,
    private readonly setEmailVerifiedCommand: SetEmailVerified,
    private readonly setSystemRoleCommand: SetSystemRole,
    private readonly banCommand: BanUser,
    private readonly unbanCommand: UnbanUser,
    private readonly revokeSessionsCommand: RevokeUserSessions,
    private readonly impersonateCommand: ImpersonateUser,
    private readonly stopImpersonatingCommand: StopImpersonating,
    private readonly noteImpersonatedCommand: NoteImpersonated,
    private readonly auditLog: AuditLog,
    private readonly overview: IdentityOverview,
  ) {}

  @GrpcMethod('IdentityService')
  async findUsers(request: identity.FindUsersRequest) {
    requireAdministrator();
    return this.userSearch.run(request);
  }
  @GrpcMethod('IdentityService')
  async getUser({ userId }: identity.GetUserRequest) {
    requireAdministrator();
    return this.userSheet.getUser(userId);
  }
  @GrpcMethod('IdentityService')
  async getUserNames({ userIds }: identity.GetUserNamesRequest) {
    requireAdministrator();
    return { items: await this.userNames.find(checkMaxItems(userIds, 'userIds').filter(isUuid)) };
  }
  @GrpcMethod('IdentityService')
  async setUserEmailVerified({ userId, emailVerified }: identity.SetUserEmailVerifiedRequest) {
    return { user: await this.setEmailVerifiedCommand.run(userId, emailVerified) };
  }
  @GrpcMethod('IdentityService')
  async setUserSystemRole(request: identity.SetUserSystemRoleRequest) {
    return { user: await this.setSystemRoleCommand.run(request) };
  }
  @GrpcMethod('IdentityService')
  async banUser(request: identity.BanUserRequest) {
    return { user: await this.banCommand.run(request) };
  }
  @GrpcMethod('IdentityService')
  async unbanUser({ userId }: identity.UnbanUserRequest) {
    return { user: await this.unbanCommand.run(userId) };
  }
  @GrpcMethod('IdentityService')
  async revokeUserSessions({ userId }: identity.RevokeUserSessionsRequest) {
    return this.revokeSessionsCommand.run(userId);
  }
  @GrpcMethod('IdentityService')
  async impersonateUser(request: identity.ImpersonateUserRequest) {
    return this.impersonateCommand.run(request);
  }
  @GrpcMethod('IdentityService')
  async stopImpersonating({ token }: identity.StopImpersonatingRequest) {
    getCaller();
    return this.stopImpersonatingCommand.run(token);
  }
  @GrpcMethod('IdentityService')
  async noteImpersonated({ function: name }: identity.NoteImpersonatedRequest) {
    await this.noteImpersonatedCommand.run(name);
    return {};
  }
  @GrpcMethod('IdentityService')
  async getAuditLog(request: identity.GetAuditLogRequest) {
    requireAdministrator();
    return this.auditLog.getPage(request);
  }
  @GrpcMethod('IdentityService')
  async getIdentityOverview() {
    requireAdministrator();
    return this.overview.getOverview();
  }
}
