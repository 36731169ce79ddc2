import { DAY_MS } from '@laurel/rules/days';
import { Refusal, refuse } from '@laurel/runtime/refusals';
import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { Db } from '../database.js';
import { mailboxOf, mayMailAgain } from '../domain/verification-mails.js';
import { KeycloakAdmin } from '../keycloak/keycloak-admin.js';
import { Seal } from '../secrets.js';
import { ApplyStandings } from '../users/apply-standings.js';
import { lockUser } from '../users/change-user.js';

const log = new Logger('verification');
/** Whoever's they were: of who is gone nobody else would. */
const FORGET = `delete from verification_mail where id in (
  select id from verification_mail where "createdAt" < $1::timestamptz order by id limit 100 for update skip locked)`;

/** Keycloak's mail with which somebody verifies their address. */
@Injectable()
export class RequestVerificationMail implements BeforeApplicationShutdown {
  private readonly offers = new Set<Promise<unknown>>();
  constructor(
    private readonly db: Db,
    private readonly keycloak: KeycloakAdmin,
    private readonly standings: ApplyStandings,
    private readonly seal: Seal,
  ) {}

  beforeApplicationShutdown() {
    return this.settled();
  }
  /** What was offered is done with. */
  async settled(): Promise<void> {
    await Promise.all(this.offers);
  }

  /**
   * Sends one, but not to who has verified theirs meanwhile. They are counted for who asks and for the mailbox, whoever asked. Refuses
   * `user.not_found`, `verification.too_soon`, `verification.too_many` and, while Keycloak cannot be asked, `verification.unavailable`:
   * what may have been sent all the same has been counted.
   */
  async run(userId: string): Promise<{ email: string; emailVerified: boolean }> {
    await this.standings.run([userId]);
    return this.send(userId);
  }

  /** Somebody's first, of whom Keycloak was asked just now: nobody waits for it, and whom it does not reach asks for another. */
  offer(userId: string): void {
    const offer = this.send(userId).catch((error: unknown) => {
      if (!(error instanceof Refusal)) log.error({ userId, error, message: 'A first mail was not sent.' });
    });
    this.offers.add(offer);
    void offer.finally(() => this.offers.delete(offer));
  }

  private async send(userId: string): Promise<{ email: string; emailVerified: boolean }> {
    const id = await this.counted(userId);
    const { email, emailVerified } = await this.db.user.findUniqueOrThrow({ where: { id: userId } });
    if (id === null) return { email, emailVerified };
    const answer = await this.keycloak.sendVerification(userId);
    if (typeof answer === 'object') return { email, emailVerified: false };
    if (answer !== 'unsure') await this.db.verificationMail.deleteMany({ where: { id } });
    throw refuse.unavailable(
      'verification.unavailable',
      'The mail could not be sent right now. Try again in a moment.',
    );
  }

  /** The row of the one that is to be sent now; null where there is nothing to verify. */
  private counted(userId: string): Promise<string | null> {
    return this.db.$transaction(async (tx) => {
      const user = await lockUser(tx, userId);
      if (!user) throw refuse.noSuch('user.not_found', 'userId');
      if (user.emailVerified) return null;
      const now = new Date();
      const since = new Date(now.getTime() - DAY_MS);
      const addressHash = this.seal.mark(mailboxOf(user.email));
      await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${addressHash}, 0))`;
      await tx.$executeRawUnsafe(FORGET, since);
      const counted = { OR: [{ userId }, { addressHash }], createdAt: { gte: since } };
      const sent = await tx.verificationMail.findMany({ where: counted });
      mayMailAgain(
        sent.map(({ createdAt }) => createdAt),
        now,
      );
      return (await tx.verificationMail.create({ data: { userId, addressHash } })).id;
    });
  }
}
