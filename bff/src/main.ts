import { readBffEnv } from './settings/bff.env.js';
import { boot } from './boot.js';

try {
  const server = await boot(readBffEnv());
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void server.close().finally(() => process.exit(0)));
  console.log(`bff ready ${Math.round(performance.now())} ms ${process.version}`);
} catch (error) {
  // The message of an environment error is for operators and needs no stack.
  console.error(
    error instanceof Error && error.message.startsWith('The environment') ? error.message : error,
  );
  process.exit(1);
}
