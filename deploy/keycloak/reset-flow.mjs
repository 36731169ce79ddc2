// Keycloak's password reset: by mail, and with the second factor of users who have one. The built-in flow
// sets up a new factor instead, so access to a mailbox would be enough.
const BUILT_IN = 'reset credentials';
const FLOW = 'reset with the second factor';
const flows = '/laurel/authentication/flows';
const toFlowPath = (alias) => `${flows}/${encodeURIComponent(alias)}`;

/**
 * Corrects our copy of the built-in flow and makes it the realm's. `callAdmin` calls Admin REST. Returns
 * whether something differed.
 */
export async function ensureResetFlow(callAdmin) {
  const existingFlows = await callAdmin('GET', flows);
  if (!existingFlows.some(({ alias }) => alias === FLOW))
    await callAdmin('POST', `${toFlowPath(BUILT_IN)}/copy`, { newName: FLOW });
  const listSteps = () => callAdmin('GET', `${toFlowPath(FLOW)}/executions`);
  const previousSteps = await listSteps();
  const hadOtpStep = await ensureOtpStep(callAdmin, previousSteps, listSteps);
  for (const { id } of previousSteps.filter(({ providerId }) => providerId === 'reset-otp'))
    await callAdmin('DELETE', `/laurel/authentication/executions/${id}`);
  const realm = await callAdmin('GET', '/laurel');
  if (realm.resetCredentialsFlow === FLOW) return !hadOtpStep;
  await callAdmin('PUT', '/laurel', { ...realm, resetCredentialsFlow: FLOW });
  return true;
}

/** Adds the required step for the second factor. Returns whether it already existed. */
async function ensureOtpStep(callAdmin, previousSteps, listSteps) {
  const findOtpForm = (steps) => steps.find(({ providerId }) => providerId === 'auth-otp-form');
  if (findOtpForm(previousSteps)?.requirement === 'REQUIRED') return true;
  const group = previousSteps.find(
    ({ displayName, authenticationFlow: isFlow }) => isFlow && / OTP$/.test(displayName),
  );
  if (!findOtpForm(previousSteps))
    await callAdmin('POST', `${toFlowPath(group.displayName)}/executions/execution`, {
      provider: 'auth-otp-form',
    });
  await callAdmin('PUT', `${toFlowPath(FLOW)}/executions`, {
    ...findOtpForm(await listSteps()),
    requirement: 'REQUIRED',
  });
  return false;
}
