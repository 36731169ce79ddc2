// Limits how often one network may try a password, register, or request or change a password. It derives the
// network from an address like the BFF.
import { getNetwork } from '@laurel/runtime/auth/client-network';

const WINDOW_MS = 600_000;
const MAX_NETWORKS = 10_000;

interface Tries {
  since: number;
  count: number;
}

/**
 * Returns a function of an address and a path. It returns the seconds to wait, or 0 to go on. Each network
 * has these limits in ten minutes.
 */
export function createAttemptLimiter({ logIns, registrations }: { logIns: number; registrations: number }) {
  /** Separate counters: how often each network has tried, and since when. */
  const countedActions = [
    // A password or a second factor, right or wrong. Keycloak counts the wrong ones of one account, not those
    // of many.
    { action: /^authenticate/, limit: logIns, tries: new Map<string, Tries>() },
    // Registration reveals whether an e-mail address is known. The other two send a mail to any typed one.
    {
      action: /^(registration|reset-credentials|required-action)/,
      limit: registrations,
      tries: new Map<string, Tries>(),
    },
  ];
  return (address: string, path: string): number => {
    const [, action] = /\/realms\/[^/]+\/login-actions\/(.*)/.exec(path) ?? [];
    const rule = countedActions.find((candidate) => action && candidate.action.test(action));
    if (!rule) return 0;
    const network = getNetwork(address);
    const now = Date.now();
    const previousTries = rule.tries.get(network);
    const tries =
      previousTries && now - previousTries.since < WINDOW_MS ? previousTries : { since: now, count: 0 };
    rule.tries.delete(network);
    rule.tries.set(network, tries);
    if (rule.tries.size > MAX_NETWORKS) rule.tries.delete(rule.tries.keys().next().value!);
    return ++tries.count > rule.limit ? Math.ceil((tries.since + WINDOW_MS - now) / 1000) : 0;
  };
}
