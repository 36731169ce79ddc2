import { refusalCode } from '../../runtime/test/asking.js';
import { someone, startIdentity } from './make.js';

/** Identity with an administrator who is signed in, and ways to ask as one. */
export async function startAdministration() {
  const laurel = await startIdentity();
  const signedIn = async (roles = ['user'], over: object = {}) => {
    const person = laurel.issuer.person({ realm_access: { roles }, ...over });
    const { token, session } = await laurel.start(person);
    return { id: person.sub!, person, token, session: session! };
  };
  const admin = await signedIn(['user', 'admin']);
  const asked = <T>(work: () => Promise<T>, who = admin.id) => laurel.as(someone(who, 'admin'), work);
  /** What the log says of somebody, newest first. */
  const logOf = (whom: string) => laurel.db.audit.findMany({ where: { whom }, orderBy: { seq: 'desc' } });
  return {
    ...laurel,
    admin,
    signedIn,
    /** As the administrator. */
    asked,
    refused: (work: () => Promise<unknown>, who = admin.id) => refusalCode(asked(work, who)),
    isLiving: async (token: string) => (await laurel.resolve(token)).session !== null,
    logOf,
    /** What it says last. */
    async newest(whom: string) {
      const [{ actor, impersonator, what, details } = {} as never] = await logOf(whom);
      return { actor, impersonator, what, details };
    },
    user: (id: string) => laurel.db.user.findUniqueOrThrow({ where: { id } }),
  };
}
