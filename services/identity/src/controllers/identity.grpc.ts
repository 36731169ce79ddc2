import { BUSINESS_ROLES } from '@laurel/rules/accounts/roles';
import type * as identity from '@laurel/proto/identity/v1/identity';
import { getCaller, getDirectCaller, checkUserAccess } from '@laurel/runtime/auth/call-context';
import type { RpcHandlers } from '@laurel/runtime/grpc/server';
import { Controller } from '@nestjs/common';
import { GrpcMethod } from '@nestjs/microservices';
import type { AdministrationRpcHandlers } from './administration.grpc.js';
import { DeclineNotice } from '../mail/decline-notice.js';
import { DeleteMyAccount } from '../deletions/delete-my-account.js';
import { EndSession } from '../commands/sessions/end-session.js';
import { RefreshAccount } from '../commands/account/refresh-account.js';
import { RequestVerificationMail } from '../commands/account/request-verification-mail.js';
import { RevokeSessions } from '../commands/sessions/revoke-sessions.js';
import { SetBusinessRole } from '../commands/account/set-business-role.js';
import { ReportBounce } from '../mail/report-bounce.js';
import { StartSession } from '../commands/sessions/start-session.js';
import { MySessions } from '../queries/my-sessions.js';
import { UpdateProfile } from '../commands/account/update-profile.js';
import { Profile } from '../queries/profile.js';
import { Sessions } from '../queries/sessions.js';
import { Users } from '../queries/users.js';

@Controller()
export class IdentityGrpc implements Omit<
  RpcHandlers<typeof identity.IdentityServiceService>,
  keyof AdministrationRpcHandlers
> {
  constructor(
    private readonly startSessionCommand: StartSession,
    private readonly endSessionCommand: EndSession,
    private readonly setRoleCommand: SetBusinessRole,
    private readonly sessions: Sessions,
    private readonly users: Users,
    private readonly mySessions: MySessions,
    private readonly revokeSessionsCommand: RevokeSessions,
    private readonly verificationMailCommand: RequestVerificationMail,
    private readonly refreshAccountCommand: RefreshAccount,
    private readonly profile: Profile,
    private readonly updateProfileCommand: UpdateProfile,
    private readonly deleteAccountCommand: DeleteMyAccount,
    private readonly declineNoticeCommand: DeclineNotice,
    private readonly reportBounceCommand: ReportBounce,
  ) {}

  @GrpcMethod('IdentityService')
  startSession(request: identity.StartSessionRequest) {
    return this.startSessionCommand.run(request);
  }

  @GrpcMethod('IdentityService')
  async resolveSession({ token }: identity.ResolveSessionRequest) {
    return { session: await this.sessions.resolve(token) };
  }

  @GrpcMethod('IdentityService')
  endSession(request: identity.EndSessionRequest) {
    return this.endSessionCommand.run(request);
  }

  @GrpcMethod('IdentityService')
  async isUserExisting({ email }: identity.IsUserExistingRequest) {
    return { exists: await this.users.isExisting(email) };
  }

  @GrpcMethod('IdentityService')
  async getUserRoles() {
    return { roles: [...BUSINESS_ROLES] };
  }

  @GrpcMethod('IdentityService')
  async getUserRole({ userId }: identity.GetUserRoleRequest) {
    return { role: await this.users.getRole(checkUserAccess(userId)) };
  }

  @GrpcMethod('IdentityService')
  async setUserRole({ userId, role }: identity.SetUserRoleRequest) {
    return { user: await this.setRoleCommand.run(checkUserAccess(userId), role) };
  }

  @GrpcMethod('IdentityService')
  async getMySessions({ token }: identity.GetMySessionsRequest) {
    return { sessions: await this.mySessions.list(getCaller().user, token) };
  }

  @GrpcMethod('IdentityService')
  revokeSession(request: identity.RevokeSessionRequest) {
    return this.revokeSessionsCommand.revokeSession(getDirectCaller().user, request);
  }

  @GrpcMethod('IdentityService')
  revokeOtherSessions(request: identity.RevokeOtherSessionsRequest) {
    return this.revokeSessionsCommand.revokeOtherSessions(getDirectCaller().user, request);
  }

  @GrpcMethod('IdentityService')
  requestVerificationMail() {
    return this.verificationMailCommand.run(getDirectCaller().user);
  }

  @GrpcMethod('IdentityService')
  refreshAccount() {
    return this.refreshAccountCommand.run(getCaller().user);
  }

  @GrpcMethod('IdentityService')
  async getMyProfile() {
    return { user: await this.profile.getUser(getCaller().user) };
  }

  @GrpcMethod('IdentityService')
  async updateProfile(request: identity.UpdateProfileRequest) {
    return { user: await this.updateProfileCommand.run(getCaller().user, request) };
  }

  @GrpcMethod('IdentityService')
  declineNotice({ token }: identity.DeclineNoticeRequest) {
    return this.declineNoticeCommand.run(token);
  }

  @GrpcMethod('IdentityService')
  async reportBounce(request: identity.ReportBounceRequest) {
    await this.reportBounceCommand.run(request);
    return {};
  }

  @GrpcMethod('IdentityService')
  async deleteMyAccount(request: identity.DeleteMyAccountRequest) {
    await this.deleteAccountCommand.run(request);
    return {};
  }
}
