/** Waits three quarters of a minute, or as long as it takes to ask 1800 times, for an answer that is neither empty nor false, and gives it. It counts how often it asked and reads no clock: a machine that stands still meanwhile does not use up the wait. */
export async function until(ask, why = async () => '') {
  for (let asked = 0; asked < 1800; asked++) {
    const answer = await ask();
    if (answer) return answer;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`waited in vain ${await why()}`.trim());
}
