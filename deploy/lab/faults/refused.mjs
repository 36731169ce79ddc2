// Decides which refusals of commands break a promise. Each is judged by the time of its request and the kill
// at that time (decision 043).

/** Codes of an unknown outcome, when a process was killed while it handled the request. */
const UNKNOWN_OUTCOME_CODES = ['no connection', 'service.unreachable'];
/** For this time after a kill, requests may still be routed to the dead process. */
const STALE_ROUTE_MS = 5000;
/** The maximum number of requests in progress at one process: the filmmaker sends two at a time. */
const MAX_PER_KILL = 2;

/**
 * Returns whether the kill explains the refusal: the request was in progress, or was sent soon after the kill
 * and in its phase.
 */
const isCausedBy = ({ phase, sentAt, refusedAt }, kill) =>
  sentAt <= kill.at ? refusedAt >= kill.at : phase === kill.phase && sentAt <= kill.at + STALE_ROUTE_MS;

/**
 * Returns a sentence for each refusal that no kill explains. `denied`: { name, code, phase, sentAt,
 * refusedAt }, with the phase of the request. `kills`: { phase, at }. Each kill explains as many refusals as one process
 * can have requests in progress.
 */
export function findUnexplained(denied, kills) {
  const candidates = kills.toSorted((a, b) => a.at - b.at).map((kill) => ({ kill, remaining: MAX_PER_KILL }));
  const unexplained = denied
    .toSorted((a, b) => a.sentAt - b.sentAt)
    .filter((refusal) => {
      const cause =
        UNKNOWN_OUTCOME_CODES.includes(refusal.code) &&
        candidates.find(({ kill, remaining }) => remaining > 0 && isCausedBy(refusal, kill));
      if (cause) cause.remaining--;
      return !cause;
    });
  return unexplained.map(({ phase, name, code }) => `${phase}: ${name} was refused (${code})`);
}
