// A hundred complete sign-ins a minute: Keycloak's page, the password, the code for its tokens (PKCE), the
// tokens for a session. Measures the duration of a complete sign-in, and for reference that of a file from
// disk through the same server. Limits: five seconds, and none may fail.
// RATE_LIMIT=100000000 TRUST_PROXY=127.0.0.1 LOG_INS=100000000 npm start in another terminal: they come from
// many addresses, but to Keycloak all from this one
// npm run load -- sign-in RATE=100 (a minute) DURATION=1m MAX_MS=5000 EMAILS=…,…
import { check } from 'k6';
import exec from 'k6/execution';
import type { Options } from 'k6/options';
import {
  createConstantRate,
  readDuration,
  recordMetrics,
  readNumber,
  STATS,
  summarize,
  type Summary,
} from './load.ts';
import { filmmaker, createClientHeaders, signIn } from './requests.ts';

export { readReferenceFile } from './requests.ts';

const NAMES = ['form', 'password', 'tokens', 'session'];
const duration = readDuration('1m');
/** In rotation: Keycloak refuses a user who is logging in elsewhere at the same moment. */
const EMAILS = (__ENV.EMAILS || 'filmmaker@laurel.test,new@laurel.test,admin@laurel.test').split(',');

export const options: Options = {
  scenarios: {
    signIn: createConstantRate('signInFromStart', readNumber('RATE', 100), duration, '1m'),
    reference: createConstantRate('readReferenceFile', 1, duration),
  },
  thresholds: {
    ...recordMetrics(...NAMES, 'reference'),
    checks: ['rate==1'],
    dropped_iterations: ['count==0'],
    'iteration_duration{scenario:signIn}': [`p(95)<=${readNumber('MAX_MS', 5000)}`],
  },
  summaryTrendStats: STATS,
};

export function signInFromStart(): void {
  let reason = '';
  try {
    const email = EMAILS[exec.scenario.iterationInTest % EMAILS.length]!;
    signIn({ ...filmmaker, email }, createClientHeaders());
  } catch (error) {
    reason = String(error);
    console.error(reason);
  }
  check(reason, { 'a session': (text) => text === '' });
}

export function handleSummary(summary: Summary) {
  const { values } = summary.metrics['iteration_duration{scenario:signIn}']!;
  const seconds = ['med', 'p(95)', 'max'].map((key) => `${(values[key]! / 1000).toFixed(2)} s`).join('  ');
  return summarize(summary, { names: NAMES, extraLines: [`whole sign-in, median  p95  max: ${seconds}`] });
}
