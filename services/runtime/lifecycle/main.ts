import { build, boot, type ServiceDefinition } from './boot.js';
import { parseCommandArguments, formatHelp, formatCommandList, Usage, WRONG_USE } from './command.js';
import { commonCommands } from './commands.js';
import { asRefusal } from '../errors/grpc-status.js';

/**
 * Starts the service without arguments. With arguments it runs a command and exits with 0, 64 (wrong usage)
 * or 1.
 */
export async function main(service: ServiceDefinition, args = process.argv.slice(2)): Promise<void> {
  try {
    if (args.length > 0) return await runCommand(service, args);
    await boot(service);
    console.log(`${service.name} ready ${Math.round(performance.now())} ms ${process.version}`);
  } catch (error) {
    console.error(formatError(error));
    process.exit(error instanceof Usage ? WRONG_USE : 1);
  }
}

/** Returns one sentence for an expected error, otherwise the whole error. */
function formatError(error: unknown): unknown {
  if (error instanceof Usage) return error.message;
  const isSentence = error instanceof Error && /^The (environment|migration) /.test(error.message);
  return isSentence ? error.message : (asRefusal(error)?.message ?? error);
}

/**
 * Runs one command of a service.
 * @throws Usage for an unknown command, option or argument
 */
export async function runCommand(service: ServiceDefinition, [name = '', ...args]: string[]): Promise<void> {
  const commands = { ...commonCommands, ...service.commands };
  if (name === '--help' || name === '-h') return console.log(formatCommandList(service.name, commands));
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command)
    throw new Usage(`${service.name} has no command "${name}". It has: ${Object.keys(commands).join(', ')}.`);
  const parsed = parseCommandArguments(name, command, args);
  if (!parsed) return console.log(formatHelp(name, command));
  const runStandalone = commonCommands[name]?.runStandalone;
  if (runStandalone) return runStandalone(service, parsed);
  // No caller waits for a command, so its statements have no time limit.
  const raw = { ...process.env, STATEMENT_TIMEOUT_MS: '0' };
  const built = await build(service, raw, { isPatient: false });
  let isOver = false;
  void built.bus.closed().then(() => isOver || exitWithError('The connection to the bus is lost.'));
  try {
    const runCommonCommand = commonCommands[name]?.run;
    if (runCommonCommand) return await runCommonCommand(built, service, parsed);
    await service.commands![name]!.run(built.app, parsed);
  } finally {
    isOver = true;
    await built.app.close();
  }
}

function exitWithError(reason: string): void {
  console.error(reason);
  process.exit(1);
}
