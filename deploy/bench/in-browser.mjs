// A platform (the one at --address, else one of its own) and Chromium, for what is measured as a person meets it.
import { openBrowser } from '../local/browser.mjs';
import { DEMO_PASSWORD } from '../local/environment.mjs';
import { ownPlatform, stopWithUs } from '../local/own-platform.mjs';
import { signIn } from '../faults/sign-in.mjs';

/** The options both scripts take. */
export const browserOptions = {
  address: { type: 'string', says: 'Of a platform that runs; without it one is started.' },
  times: { type: 'string', says: 'How often it is measured.' },
};

/** Does the work with `{ browser, address }` and leaves nothing, however the work ends. */
export async function inBrowser({ address, name }, work) {
  const platform = address ? null : await ownPlatform({ name, env: { RATE_LIMIT: '100000000' } });
  if (platform) stopWithUs(platform);
  try {
    if (platform) console.log('Starting the platform …');
    await platform?.ready();
    const browser = await openBrowser();
    await work({ browser, address: address ?? platform.publicUrl }).finally(() => browser.close());
  } finally {
    await platform?.stop();
  }
}

/** A session of somebody whom the seed made: whose it is, the cookie as it is sent, and as playwright takes it. */
export async function signedIn(address, email) {
  const page = await (await fetch(`${address}/login`)).text();
  const [, keycloakUrl] = /name="laurel-keycloak" content="([^"]+)"/.exec(page);
  const { userId, cookie } = await signIn({
    publicUrl: address,
    keycloakUrl,
    email,
    password: DEMO_PASSWORD,
  });
  const [name, value] = cookie.split(/=(.*)/s);
  return { userId, cookie, forBrowser: { name, value, url: address } };
}

/** In whole ms: what so many of them were not longer than. */
export function shareOf(took, share) {
  const sorted = took.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]);
}

/** `median 812 ms, p95 950 ms` */
export const summary = (took) => `median ${shareOf(took, 0.5)} ms, p95 ${shareOf(took, 0.95)} ms`;
