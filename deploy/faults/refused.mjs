// Which refusals of commands break a promise: each is judged by when it was asked, and by what was killed then (decision 043).

/** What nobody knows to have been done, where a process was killed that had it in hand. */
const UNKNOWN = ['no connection', 'service.unreachable'];
/** So long after a kill somebody may still be led to who is no more. */
const GONE_MS = 5000;
/** What one process can have had in hand: the filmmaker has two. */
const MOST_OF_A_KILL = 2;

/** Of this refusal: it was in hand when the process was killed, or asked soon after, while nothing but kills went on. */
const mayBeOf = ({ phase, asked, refused }, kill) =>
  asked <= kill.at ? refused >= kill.at : phase === kill.phase && asked <= kill.at + GONE_MS;

/**
 * A sentence for each that no kill explains. `denied`: { name, code, phase, asked, refused }, the phase that of asking; `kills`: { phase, at }; each
 * explains as many as one process can have had in hand.
 */
export function brokenBy(denied, kills) {
  const left = kills.toSorted((one, other) => one.at - other.at).map((kill) => ({ kill, n: MOST_OF_A_KILL }));
  const unexplained = denied
    .toSorted((one, other) => one.asked - other.asked)
    .filter((refusal) => {
      const found =
        UNKNOWN.includes(refusal.code) && left.find(({ kill, n }) => n > 0 && mayBeOf(refusal, kill));
      if (found) found.n--;
      return !found;
    });
  return unexplained.map(({ phase, name, code }) => `${phase}: ${name} was refused (${code})`);
}
