import { DAY_MS } from '@laurel/rules/dates/days';
import { Refusal, refuse } from '@laurel/runtime/errors/refusals';
import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { Db } from '../../database/client.js';
import { getMailbox, checkMailRate } from '../../domain/verification-mails.js';
import { KeycloakAdmin } from '../../keycloak/keycloak-admin.js';
import { SecretBox } from '../../settings/secrets.js';
import { ApplyAccountStatuses } from '../../account-status/apply-account-statuses.js';
import { lockUser } from '../../users/change-user.js';

const log = new Logger('verification');
/** Deletes old rows of all users, because nothing else deletes those of deleted users. */
const DELETE_OLD_MAILS = `delete from verification_mail where id in (
  select id from verification_mail where "createdAt" < $1::timestamptz order by id limit 100 for update skip locked)`;

/** Requests Keycloak’s mail that verifies an e-mail address. */
@Injectable()
export class RequestVerificationMail implements BeforeApplicationShutdown {
  private readonly pendingMails = new Set<Promise<unknown>>();
  constructor(
    private readonly db: Db,
    private readonly keycloak: KeycloakAdmin,
    private readonly accountStatuses: ApplyAccountStatuses,
    private readonly secretBox: SecretBox,
  ) {}

  beforeApplicationShutdown() {
    return this.waitForPendingMails();
  }
  async waitForPendingMails(): Promise<void> {
    await Promise.all(this.pendingMails);
  }

  /**
   * Sends a verification mail unless the address is verified. Mails are limited per user and per mailbox. A
   * mail counts even if it is unknown whether Keycloak has sent it.
   * @throws user.not_found, verification.too_soon, verification.too_many
   * @throws verification.unavailable while Keycloak is unavailable
   */
  async run(userId: string): Promise<{ email: string; emailVerified: boolean }> {
    await this.accountStatuses.run([userId]);
    return this.send(userId);
  }

  /** Sends a user’s first mail in the background. If it fails, the user can request another. */
  sendFirst(userId: string): void {
    const pendingMail = this.send(userId).catch((error: unknown) => {
      if (!(error instanceof Refusal))
        log.error({ userId, error, message: 'The first verification e-mail was not sent.' });
    });
    this.pendingMails.add(pendingMail);
    void pendingMail.finally(() => this.pendingMails.delete(pendingMail));
  }

  private async send(userId: string): Promise<{ email: string; emailVerified: boolean }> {
    const mailId = await this.countMail(userId);
    const { email, emailVerified } = await this.db.user.findUniqueOrThrow({ where: { id: userId } });
    if (mailId === null) return { email, emailVerified };
    const result = await this.keycloak.sendVerification(userId);
    const wasSent = typeof result === 'object';
    if (wasSent) return { email, emailVerified: false };
    if (result !== 'unsure') await this.db.verificationMail.deleteMany({ where: { id: mailId } });
    throw refuse.unavailable(
      'verification.unavailable',
      'The e-mail could not be sent. Please try again in a moment.',
    );
  }

  /** Counts the mail before it is sent, and returns its ID. Returns null if the address is verified. */
  private countMail(userId: string): Promise<string | null> {
    return this.db.$transaction(async (tx) => {
      const user = await lockUser(tx, userId);
      if (!user) throw refuse.noSuch('user.not_found', 'userId');
      if (user.emailVerified) return null;
      const now = new Date();
      const dayAgo = new Date(now.getTime() - DAY_MS);
      const addressHash = this.secretBox.computeMac(getMailbox(user.email));
      await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${addressHash}, 0))`;
      await tx.$executeRawUnsafe(DELETE_OLD_MAILS, dayAgo);
      const where = { OR: [{ userId }, { addressHash }], createdAt: { gte: dayAgo } };
      const sentMails = await tx.verificationMail.findMany({ where });
      checkMailRate(
        sentMails.map(({ createdAt }) => createdAt),
        now,
      );
      return (await tx.verificationMail.create({ data: { userId, addressHash } })).id;
    });
  }
}
