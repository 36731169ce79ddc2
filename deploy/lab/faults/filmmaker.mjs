// The demo filmmaker with tokens, and the competitions that can be entered.
import { DEMO_PASSWORD } from '../../local/environment.mjs';
import { grantTokens } from './proof.mjs';
import { signIn } from '../../testing/sign-in.mjs';

const EMAIL = 'filmmaker@laurel.test';

/** Signs the filmmaker in at a platform. Returns { cookie, userId, competitionIds }. */
export async function signInFilmmaker({ publicUrl, keycloakUrl }, state) {
  const session = await signIn({ publicUrl, keycloakUrl, email: EMAIL, password: DEMO_PASSWORD });
  await grantTokens(state, session.userId, 100_000);
  const address = `${publicUrl}/_server?name=getCompetitionDeadlines&payload={"pageSize":200}`;
  const { items } = await (await fetch(address)).json();
  return { ...session, competitionIds: [...new Set(items.map(({ competitionId }) => competitionId))] };
}
