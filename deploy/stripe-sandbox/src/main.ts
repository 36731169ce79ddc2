// The Stripe sandbox of npm start, used when no key of a real account is given.
// node main.ts PORT, STATE, PUBLIC_URL, HOST (loopback); WEBHOOK_URL with WEBHOOK_SECRET (several, separated
// by commas: each signs)
import { startSandbox } from './sandbox.ts';

const { PORT, STATE, PUBLIC_URL, HOST, WEBHOOK_URL, WEBHOOK_SECRET } = process.env;
if (!PORT || !STATE) {
  console.error('PORT and STATE are required: the port, and the folder for all data.');
  process.exit(64);
}
const secrets = (WEBHOOK_SECRET ?? '').split(',').filter(Boolean);
if (WEBHOOK_URL && secrets.length === 0) {
  console.error('WEBHOOK_URL needs WEBHOOK_SECRET.');
  process.exit(64);
}
const { url, stop } = await startSandbox({
  port: Number(PORT),
  host: HOST,
  folder: STATE,
  webhook: WEBHOOK_URL ? { url: WEBHOOK_URL, secrets } : null,
  publicUrl: PUBLIC_URL,
}).catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
console.log(`The Stripe sandbox listens on ${url}`);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => void stop().then(() => process.exit(0)));
}
