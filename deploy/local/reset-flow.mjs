// How Keycloak resets a password: by mail, and with the second factor of who has one. Its built-in flow sets up a new factor there
// instead, so that a mailbox alone would be enough.
const BUILT_IN = 'reset credentials';
const FLOW = 'reset with the second factor';
const flows = '/laurel/authentication/flows';
const at = (alias) => `${flows}/${encodeURIComponent(alias)}`;

/** Makes our copy of the built-in flow what it should be, and then the realm's; `ask` is of Admin REST. Whether something differed. */
export async function ensureResetFlow(ask) {
  const known = await ask('GET', flows);
  if (!known.some(({ alias }) => alias === FLOW))
    await ask('POST', `${at(BUILT_IN)}/copy`, { newName: FLOW });
  const steps = () => ask('GET', `${at(FLOW)}/executions`);
  const before = await steps();
  const isDone = await asksForFactor(ask, before, steps);
  for (const { id } of before.filter(({ providerId }) => providerId === 'reset-otp'))
    await ask('DELETE', `/laurel/authentication/executions/${id}`);
  const realm = await ask('GET', '/laurel');
  if (realm.resetCredentialsFlow === FLOW) return !isDone;
  await ask('PUT', '/laurel', { ...realm, resetCredentialsFlow: FLOW });
  return true;
}

async function asksForFactor(ask, before, steps) {
  const form = (all) => all.find(({ providerId }) => providerId === 'auth-otp-form');
  if (form(before)?.requirement === 'REQUIRED') return true;
  const group = before.find(
    ({ displayName, authenticationFlow: isFlow }) => isFlow && / OTP$/.test(displayName),
  );
  if (!form(before))
    await ask('POST', `${at(group.displayName)}/executions/execution`, { provider: 'auth-otp-form' });
  await ask('PUT', `${at(FLOW)}/executions`, { ...form(await steps()), requirement: 'REQUIRED' });
  return false;
}
