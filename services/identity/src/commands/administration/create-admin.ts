import { randomBytes } from 'node:crypto';
import { normalizeEmailAddress } from '@laurel/rules/accounts/people';
import { Usage, type Command } from '@laurel/runtime/lifecycle/command';
import { Injectable } from '@nestjs/common';
import { appendAudit } from '../../audit/append-audit.js';
import { withAuditedOutcome } from '../../audit/audited-outcome.js';
import { Db, type Tx } from '../../database/client.js';
import { KeycloakAccounts } from '../../keycloak/keycloak-accounts.js';
import { KeycloakAdmin } from '../../keycloak/keycloak-admin.js';
import { changeUser, registerUser } from '../../users/change-user.js';
import { endAfterRoleChange } from '../../sessions/end-at-keycloak.js';
import { endSessions, type EndedSession } from '../../sessions/end-sessions.js';
import { findOtherWithAddress } from '../../users/free-address.js';

const ADDRESS = /^[^\s@]+@[^\s@]+$/;

@Injectable()
export class CreateAdmin {
  constructor(
    private readonly db: Db,
    private readonly accounts: KeycloakAccounts,
    private readonly keycloak: KeycloakAdmin,
  ) {}

  /**
   * Makes the person with an e-mail address an administrator. Creates the Keycloak account if it does not
   * exist, and the user here. Returns the user’s id. `onPassword` receives the first password of a new
   * account as soon as it is created, because it is not stored.
   * @throws Usage for an invalid address, or one that belongs to another user here
   * @throws account.unverified, account.deleted, accounts.unavailable, accounts.result_unknown
   */
  async run(
    address: string,
    requestedName: string | null,
    onPassword: (password: string) => void,
  ): Promise<string> {
    const email = normalizeEmailAddress(address);
    if (!ADDRESS.test(email)) throw new Usage(`create-admin: ${address} is not an e-mail address.`);
    const name = requestedName?.trim() || email;
    const password = randomBytes(15).toString('base64url');
    const storedUser = await this.db.user.findUnique({ where: { email }, select: { id: true } });
    const act = { actor: null, impersonator: null, what: 'admin.created', whom: storedUser?.id ?? null };
    const requestLineId = await this.db.$transaction((tx) =>
      appendAudit(tx, { ...act, details: { outcome: 'requested' } }),
    );
    return withAuditedOutcome(this.db, act, requestLineId, async () => {
      const existingId = await this.accounts.findByAddress(email);
      await this.checkAddressIsFree(email, existingId);
      const id = existingId ?? (await this.accounts.create(email, name, password));
      if (!existingId) onPassword(password);
      act.whom = id; // a failure is audited for this user too
      await this.accounts.setAdministrator(id, true);
      const endedSessions = await this.db.$transaction(async (tx) => {
        const endedSessions = await this.makeAdministrator(tx, {
          id,
          email,
          name: requestedName?.trim() || null,
        });
        await appendAudit(tx, { ...act, details: { settles: requestLineId } });
        return endedSessions;
      });
      if (endedSessions)
        await endAfterRoleChange(this.keycloak, id, {
          previousRole: 'user',
          newRole: 'admin',
          endedSessions,
        });
      return id;
    });
  }

  /**
   * Checks that no other user has the address. Runs first, because a Keycloak account that was created would
   * remain after a failure. `id` is null if there is no account yet.
   */
  private async checkAddressIsFree(email: string, id: string | null): Promise<void> {
    const isStored = id !== null && (await this.db.user.count({ where: { id } })) > 0;
    if (!isStored && (await findOtherWithAddress(this.db, email, id)))
      throw new Usage(`${email} belongs to another account here. Log in with it first.`);
  }

  /**
   * Returns the sessions that ended because the user has become an administrator; null if the user already
   * was one.
   */
  private async makeAdministrator(
    tx: Tx,
    { id, email, name }: { id: string; email: string; name: string | null },
  ): Promise<EndedSession[] | null> {
    const userChange = await changeUser(tx, id, { role: 'admin', ...(name && { name }) });
    if (userChange) return userChange.previousUser.role === 'admin' ? null : endSessions(tx, { userId: id });
    await registerUser(tx, { id, name: name ?? email, email, emailVerified: true, role: 'admin' });
    return null;
  }
}

/** The command for the first administrator, or if no administrator can log in. */
export const createAdmin: Command = {
  description:
    'Makes an administrator: the account at Keycloak, if there is none with this address, and the user here.',
  takes: 'EMAIL',
  options: { name: { type: 'string', description: 'The name of the administrator. Default: the address.' } },
  async run(app, { names: [email, ...otherNames], options }) {
    if (!email || otherNames.length) throw new Usage('create-admin: name one e-mail address.');
    const name = typeof options.name === 'string' ? options.name : null;
    const printPassword = (password: string) =>
      console.log(`The initial password, to be changed at the first log-in: ${password}`);
    await app.get(CreateAdmin, { strict: false }).run(email, name, printPassword);
    console.log(`${email} is an administrator.`);
  },
};
