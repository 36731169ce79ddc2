// How often one address may try a password, or register, ask for a new one or change its own: counted for whom the BFF counts an address.
import { networkOf } from '../../bff/src/door/network.ts';

const WINDOW_MS = 600_000;
const MOST_NETWORKS = 10_000;

interface Tried {
  since: number;
  count: number;
}

/** A function of an address and a path: seconds to wait; 0: go on. In ten minutes each network has so many of each. */
export function tries({ logIns, registrations }: { logIns: number; registrations: number }) {
  /** What is counted, each by itself: how often each network has tried, and since when. */
  const counted = [
    // A password or a second factor, right or wrong: Keycloak counts the wrong ones of one account, not those of many.
    { action: /^authenticate/, most: logIns, tries: new Map<string, Tried>() },
    // Registering says whether an address is known; the other two send a mail to whatever address is typed.
    {
      action: /^(registration|reset-credentials|required-action)/,
      most: registrations,
      tries: new Map<string, Tried>(),
    },
  ];
  return (address: string, path: string): number => {
    const [, action] = /^\/realms\/[^/]+\/login-actions\/(.*)/.exec(path) ?? [];
    const of = counted.find((one) => action && one.action.test(action));
    if (!of) return 0;
    const network = networkOf(address);
    const now = Date.now();
    const before = of.tries.get(network);
    const one = before && now - before.since < WINDOW_MS ? before : { since: now, count: 0 };
    of.tries.delete(network);
    of.tries.set(network, one);
    if (of.tries.size > MOST_NETWORKS) of.tries.delete(of.tries.keys().next().value!);
    return ++one.count > of.most ? Math.ceil((one.since + WINDOW_MS - now) / 1000) : 0;
  };
}
