/**
 * Polls for three minutes, or as long as 7200 checks take, and returns the first truthy result.
 * It counts attempts and reads no clock, so a machine that stalls does not use up the wait.
 */
export async function until(check, why = async () => '') {
  for (let attempts = 0; attempts < 7200; attempts++) {
    const answer = await check();
    if (answer) return answer;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`timed out ${await why()}`.trim());
}
