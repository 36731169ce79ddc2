// Provides a platform (the one at --address, otherwise a separate one) and Chromium, for measurements of what
// a user experiences.
import { openBrowser } from './open-browser.mjs';
import { DEMO_PASSWORD } from '../../../local/environment.mjs';
import { startSeparatePlatform, stopOnSignal } from '../../../local/separate-platform.mjs';
import { signIn } from '../../../testing/sign-in.mjs';

/** The options of every script that measures in a browser. */
export const browserOptions = {
  address: { type: 'string', description: 'The address of a running platform. Without it one is started.' },
  times: { type: 'string', description: 'The number of measurements.' },
};

/** Runs the work with `{ browser, address }` and cleans up, however the work ends. */
export async function withBrowser({ address, name }, work) {
  const platform = address ? null : await startSeparatePlatform({ name, env: { RATE_LIMIT: '100000000' } });
  if (platform) stopOnSignal(platform);
  try {
    if (platform) console.log('Starting the platform …');
    await platform?.ready();
    const browser = await openBrowser();
    await work({ browser, address: address ?? platform.publicUrl }).finally(() => browser.close());
  } finally {
    await platform?.stop();
  }
}

/**
 * Creates a session of a seeded user: the user's id, the cookie as it is sent, and the cookie in Playwright's
 * format.
 */
export async function signInAt(address, email) {
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

/** Returns a percentile in whole ms. */
export function getPercentile(durations, share) {
  const sorted = durations.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]);
}

export const formatSummary = (durations) =>
  `median ${getPercentile(durations, 0.5)} ms, p95 ${getPercentile(durations, 0.95)} ms`;
