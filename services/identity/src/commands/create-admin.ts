import { randomBytes } from 'node:crypto';
import { plainAddress } from '@laurel/rules/people';
import { Usage, type Command } from '@laurel/runtime/command';
import { Injectable } from '@nestjs/common';
import { appendAudit } from '../audit/append-audit.js';
import { askedFirst } from '../audit/asked-first.js';
import { Db, type Tx } from '../database.js';
import { KeycloakAccounts } from '../keycloak/keycloak-accounts.js';
import { KeycloakAdmin } from '../keycloak/keycloak-admin.js';
import { changeUser, registerUser } from '../users/change-user.js';
import { endForRole } from '../users/end-at-keycloak.js';
import { endSessions, type EndedSession } from '../users/end-sessions.js';
import { otherWith } from '../users/free-address.js';

const ADDRESS = /^[^\s@]+@[^\s@]+$/;

@Injectable()
export class CreateAdmin {
  constructor(
    private readonly db: Db,
    private readonly accounts: KeycloakAccounts,
    private readonly keycloak: KeycloakAdmin,
  ) {}

  /**
   * An administrator by their address: the account at Keycloak, made where there is none, and the user here; answers their id. `tell` gets
   * the first password of a new account as soon as it is made, whatever becomes of the rest: it is kept nowhere. Throws `Usage` for an
   * address that is none, or another's here. Refuses `account.unverified`, `account.gone`, `accounts.unavailable`, `accounts.unsure`.
   */
  async run(address: string, said: string | null, tell: (password: string) => void): Promise<string> {
    const email = plainAddress(address);
    if (!ADDRESS.test(email)) throw new Usage(`create-admin: ${address} is no e-mail address.`);
    const name = said?.trim() || email;
    const password = randomBytes(15).toString('base64url');
    const here = await this.db.user.findUnique({ where: { email }, select: { id: true } });
    const act = { actor: null, impersonator: null, what: 'admin.created', whom: here?.id ?? null };
    const settles = await this.db.$transaction((tx) =>
      appendAudit(tx, { ...act, details: { outcome: 'asked' } }),
    );
    return askedFirst(this.db, act, settles, async () => {
      const known = await this.accounts.withAddress(email);
      await this.notAnothers(email, known);
      const id = known ?? (await this.accounts.make(email, name, password));
      if (!known) tell(password);
      act.whom = id; // what comes of it is on record as theirs, whatever it is
      await this.accounts.setAdministrator(id, true);
      const ended = await this.db.$transaction(async (tx) => {
        const ended = await this.known(tx, { id, email, name: said?.trim() || null });
        await appendAudit(tx, { ...act, details: { settles } });
        return ended;
      });
      if (ended) await endForRole(this.keycloak, id, { was: 'user', is: 'admin', ended });
      return id;
    });
  }

  /** Before Keycloak makes an account or gives the role: afterwards it would stay. `id`: of the account there; null: none yet. */
  private async notAnothers(email: string, id: string | null): Promise<void> {
    const isHere = id !== null && (await this.db.user.count({ where: { id } })) > 0;
    if (!isHere && (await otherWith(this.db, email, id)))
      throw new Usage(`${email} belongs to another account here: sign in with it first.`);
  }

  /** The sessions of who was no administrator before: they have ended; null of who was, or is new. */
  private async known(
    tx: Tx,
    { id, email, name }: { id: string; email: string; name: string | null },
  ): Promise<EndedSession[] | null> {
    const changed = await changeUser(tx, id, { role: 'admin', ...(name && { name }) });
    if (changed) return changed.before.role === 'admin' ? null : endSessions(tx, { userId: id });
    await registerUser(tx, { id, name: name ?? email, email, emailVerified: true, role: 'admin' });
    return null;
  }
}

/** For the first installation, and for when no administrator can get in. */
export const createAdmin: Command = {
  says: 'Makes an administrator: the account at Keycloak, if there is none with this address, and the user here.',
  takes: 'EMAIL',
  options: { name: { type: 'string', says: 'How they are called; the address unless said.' } },
  async run(app, { names: [email, ...more], options }) {
    if (!email || more.length) throw new Usage('create-admin: give one e-mail address.');
    const name = typeof options.name === 'string' ? options.name : null;
    const tell = (password: string) =>
      console.log(`The first password, to be changed at the first log-in: ${password}`);
    await app.get(CreateAdmin, { strict: false }).run(email, name, tell);
    console.log(`${email} is an administrator.`);
  },
};
