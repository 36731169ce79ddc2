import { refusalCode } from '../../runtime/test/callers.js';
import { someone, startIdentity } from './make.js';

/** Starts identity with a signed-in administrator, and offers helpers that call it as that administrator. */
export async function startAdministration() {
  const laurel = await startIdentity();
  const signedIn = async (roles = ['user'], over: object = {}) => {
    const person = laurel.issuer.person({ realm_access: { roles }, ...over });
    const { token, session } = await laurel.start(person);
    return { id: person.sub!, person, token, session: session! };
  };
  const admin = await signedIn(['user', 'admin']);
  const asAdmin = <T>(work: () => Promise<T>, who = admin.id) => laurel.as(someone(who, 'admin'), work);
  /** Audit lines about a user, newest first. */
  const getLog = (whom: string) => laurel.db.audit.findMany({ where: { whom }, orderBy: { seq: 'desc' } });
  return {
    ...laurel,
    admin,
    signedIn,
    /** Runs the work as the administrator. */
    asAdmin,
    refused: (work: () => Promise<unknown>, who = admin.id) => refusalCode(asAdmin(work, who)),
    isLiving: async (token: string) => (await laurel.resolve(token)).session !== null,
    getLog,
    /** The newest audit line about a user. */
    async newest(whom: string) {
      const [{ actor, impersonator, what, details } = {} as never] = await getLog(whom);
      return { actor, impersonator, what, details };
    },
    user: (id: string) => laurel.db.user.findUniqueOrThrow({ where: { id } }),
  };
}
