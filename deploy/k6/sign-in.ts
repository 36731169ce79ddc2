// A hundred sign-ins a minute, each whole: Keycloak's page, the password, the code for its tokens (PKCE), the tokens for a session.
// Measured: how long a whole one takes; against: five seconds, and a file from disk through the same door meanwhile; none may fail.
//   RATE_LIMIT=100000000 TRUST_PROXY=127.0.0.1 LOG_INS=100000000 npm start        in another terminal: they come from many addresses, but
//                                                                               to Keycloak all from this one
//   npm run load -- sign-in        RATE=100 (a minute) DURATION=1m MOST_MS=5000 EMAILS=…,…
import { check } from 'k6';
import exec from 'k6/execution';
import type { Options } from 'k6/options';
import { arrivals, duration, figures, number, STATS, told, type Summary } from './load.ts';
import { filmmaker, fromSomewhere, signIn } from './visitor.ts';

export { reference } from './visitor.ts';

const NAMES = ['form', 'password', 'tokens', 'session'];
const lasts = duration('1m');
/** In turn: Keycloak refuses somebody who is just logging in elsewhere, as it cannot be a person. */
const EMAILS = (__ENV.EMAILS || 'filmmaker@laurel.test,new@laurel.test,admin@laurel.test').split(',');

export const options: Options = {
  scenarios: {
    signIn: arrivals('whole', number('RATE', 100), lasts, '1m'),
    reference: arrivals('reference', 1, lasts),
  },
  thresholds: {
    ...figures(...NAMES, 'reference'),
    checks: ['rate==1'],
    dropped_iterations: ['count==0'],
    'iteration_duration{scenario:signIn}': [`p(95)<=${number('MOST_MS', 5000)}`],
  },
  summaryTrendStats: STATS,
};

export function whole(): void {
  let why = '';
  try {
    const email = EMAILS[exec.scenario.iterationInTest % EMAILS.length]!;
    signIn({ ...filmmaker, email }, fromSomewhere());
  } catch (error) {
    why = String(error);
    console.error(why);
  }
  check(why, { 'a session': (text) => text === '' });
}

export function handleSummary(summary: Summary) {
  const { values } = summary.metrics['iteration_duration{scenario:signIn}']!;
  const seconds = ['med', 'p(95)', 'max'].map((key) => `${(values[key]! / 1000).toFixed(2)} s`).join('  ');
  return told(summary, { names: NAMES, more: [`whole sign-in, median  p95  max: ${seconds}`] });
}
