// npm run laurel -- SERVICE COMMAND …: runs any command of a service on the platform that runs here.
import path from 'node:path';
import { run } from '../processes/command.mjs';
import { WRONG_USE } from '../workspace/options.mjs';
import { getNodeFlags, node24, root, SERVICES } from '../workspace/repository.mjs';
import { runServiceCommand } from './service-command.mjs';

const USAGE = `npm run laurel -- SERVICE COMMAND …
  Runs a command of a service, such as: npm run laurel -- billing ledger:prove

  SERVICE is ${SERVICES.join(', ')}.
  npm run laurel -- SERVICE --help lists its commands. Files are relative to the current folder.

Exits with 0, or with the code of the command.`;

const [service, ...args] = process.argv.slice(2);
if (service === '--help' || service === '-h') {
  console.log(USAGE);
} else if (!SERVICES.includes(service)) {
  console.error(
    `${service === undefined ? 'Which service?' : `There is no service "${service}".`} Try: npm run laurel -- --help`,
  );
  process.exit(WRONG_USE);
} else if (args.length === 0 || args.some((arg) => arg === '--help' || arg === '-h')) {
  // Help needs no running platform. Without arguments the service would start.
  const main = path.join(root, `services/${service}/dist/main.js`);
  const helpArgs = args.length === 0 ? ['--help'] : args;
  const { code } = await run(node24, [...getNodeFlags(service), main, ...helpArgs], {
    show: true,
    check: false,
  });
  process.exit(code);
} else {
  await runServiceCommand(service, args);
}
