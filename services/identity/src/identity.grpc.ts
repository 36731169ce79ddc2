import { BUSINESS_ROLES } from '@laurel/rules/vocabularies';
import type {
  DeclineNoticeRequest,
  DeleteMyAccountRequest,
  EndSessionRequest,
  GetUserRoleRequest,
  IdentityServiceService,
  GetMySessionsRequest,
  IsUserExistingRequest,
  ResolveSessionRequest,
  RevokeOtherSessionsRequest,
  RevokeSessionRequest,
  SetUserRoleRequest,
  StartSessionRequest,
  ReportBounceRequest,
  UpdateProfileRequest,
} from '@laurel/proto/identity/v1/identity';
import { caller, ownHands, ownUser } from '@laurel/runtime/call';
import type { Face } from '@laurel/runtime/door';
import { Controller } from '@nestjs/common';
import { GrpcMethod } from '@nestjs/microservices';
import type { AdministrationFace } from './administration.grpc.js';
import { DeclineNotice } from './commands/decline-notice.js';
import { DeleteMyAccount } from './commands/delete-my-account.js';
import { EndSession } from './commands/end-session.js';
import { RefreshAccount } from './commands/refresh-account.js';
import { RequestVerificationMail } from './commands/request-verification-mail.js';
import { RevokeSessions } from './commands/revoke-sessions.js';
import { SetBusinessRole } from './commands/set-business-role.js';
import { ReportBounce } from './commands/report-bounce.js';
import { StartSession } from './commands/start-session.js';
import { MySessions } from './queries/my-sessions.js';
import { UpdateProfile } from './commands/update-profile.js';
import { Profile } from './queries/profile.js';
import { Sessions } from './queries/sessions.js';
import { Users } from './queries/users.js';

@Controller()
export class IdentityGrpc implements Omit<Face<typeof IdentityServiceService>, keyof AdministrationFace> {
  constructor(
    private readonly start: StartSession,
    private readonly end: EndSession,
    private readonly setRole: SetBusinessRole,
    private readonly sessions: Sessions,
    private readonly users: Users,
    private readonly mySessions: MySessions,
    private readonly revoke: RevokeSessions,
    private readonly verification: RequestVerificationMail,
    private readonly refresh: RefreshAccount,
    private readonly profile: Profile,
    private readonly update: UpdateProfile,
    private readonly deleteOwn: DeleteMyAccount,
    private readonly decline: DeclineNotice,
    private readonly bounce: ReportBounce,
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

  @GrpcMethod('IdentityService')
  async getMySessions({ token }: GetMySessionsRequest) {
    return { sessions: await this.mySessions.of(caller().user, token) };
  }

  @GrpcMethod('IdentityService')
  revokeSession(asked: RevokeSessionRequest) {
    return this.revoke.one(ownHands().user, asked);
  }

  @GrpcMethod('IdentityService')
  revokeOtherSessions(asked: RevokeOtherSessionsRequest) {
    return this.revoke.others(ownHands().user, asked);
  }

  @GrpcMethod('IdentityService')
  requestVerificationMail() {
    return this.verification.run(ownHands().user);
  }

  @GrpcMethod('IdentityService')
  refreshAccount() {
    return this.refresh.run(caller().user);
  }

  @GrpcMethod('IdentityService')
  async getMyProfile() {
    return { user: await this.profile.of(caller().user) };
  }

  @GrpcMethod('IdentityService')
  async updateProfile(asked: UpdateProfileRequest) {
    return { user: await this.update.run(caller().user, asked) };
  }

  @GrpcMethod('IdentityService')
  declineNotice({ token }: DeclineNoticeRequest) {
    return this.decline.run(token);
  }

  @GrpcMethod('IdentityService')
  async reportBounce(asked: ReportBounceRequest) {
    await this.bounce.run(asked);
    return {};
  }

  @GrpcMethod('IdentityService')
  async deleteMyAccount(asked: DeleteMyAccountRequest) {
    await this.deleteOwn.run(asked);
    return {};
  }
}
