import { refusalCode } from '../../runtime/test/callers.js';
import { createCaller, startIdentity } from './make.js';

/** Starts identity with a signed-in administrator, and offers helpers that call it as that administrator. */
export async function startAdministration() {
  const laurel = await startIdentity();
  /** Creates a user with a session. */
  const signIn = async (roles = ['user'], overrides: object = {}) => {
    const person = laurel.issuer.person({ realm_access: { roles }, ...overrides });
    const { token, session } = await laurel.start(person);
    return { id: person.sub!, person, token, session: session! };
  };
  const admin = await signIn(['user', 'admin']);
  const asAdmin = <T>(work: () => Promise<T>, who = admin.id) => laurel.as(createCaller(who, 'admin'), work);
  /** Returns the audit lines about a user, newest first. */
  const listAuditLines = (whom: string) =>
    laurel.db.audit.findMany({ where: { whom }, orderBy: { seq: 'desc' } });
  return {
    ...laurel,
    admin,
    signIn,
    /** Runs the work as the administrator. */
    asAdmin,
    getRefusalCode: (work: () => Promise<unknown>, who = admin.id) => refusalCode(asAdmin(work, who)),
    isSessionLive: async (token: string) => (await laurel.resolve(token)).session !== null,
    listAuditLines,
    /** Returns the newest audit line about a user. */
    async getNewestAuditLine(whom: string) {
      const [{ actor, impersonator, what, details } = {} as never] = await listAuditLines(whom);
      return { actor, impersonator, what, details };
    },
    getUserRow: (id: string) => laurel.db.user.findUniqueOrThrow({ where: { id } }),
  };
}
