const MAX_ATTEMPTS = 7200;
/**
 * Polls for three minutes, or as long as 7200 checks take, and returns the first truthy result.
 * It counts attempts and reads no clock, so a machine that stalls does not use up the wait.
 */
export async function until(check, describeState = async () => '') {
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
    const result = await check();
    if (result) return result;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`timed out ${await describeState()}`.trim());
}
