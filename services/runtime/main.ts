import { build, boot, type Blueprint } from './boot.js';
import { askedOf, helpOf, helpOfAll, Usage, WRONG_USE } from './command.js';
import { common } from './commands.js';
import { keepTickShape } from './tick-shape.js';
import { asRefusal } from './wire.js';

/** Serves, or runs the command that the first argument names and ends: with 0, with 64 for wrong use, else with 1. */
export async function main(service: Blueprint, args = process.argv.slice(2)): Promise<void> {
  try {
    if (args.length > 0) return await runCommand(service, args);
    keepTickShape();
    await boot(service);
    console.log(`${service.name} ready ${Math.round(performance.now())} ms ${process.version}`);
  } catch (error) {
    console.error(toldAs(error));
    process.exit(error instanceof Usage ? WRONG_USE : 1);
  }
}

/** A sentence where there is one: for wrong use, a refusal, a bad environment or migration. Else the whole error. */
function toldAs(error: unknown): unknown {
  if (error instanceof Usage) return error.message;
  const isSentence = error instanceof Error && /^The (environment|migration) /.test(error.message);
  return isSentence ? error.message : (asRefusal(error)?.message ?? error);
}

/** Runs one command of a service. Throws `Usage` for what it does not have. */
export async function runCommand(service: Blueprint, [name = '', ...args]: string[]): Promise<void> {
  const commands = { ...common, ...service.commands };
  if (name === '--help' || name === '-h') return console.log(helpOfAll(service.name, commands));
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command)
    throw new Usage(`${service.name} has no command "${name}". It has: ${Object.keys(commands).join(', ')}.`);
  const asked = askedOf(name, command, args);
  if (!asked) return console.log(helpOf(name, command));
  const alone = common[name]?.alone;
  if (alone) return alone(service, asked);
  // Nobody waits for an answer: what takes long shall take long.
  const raw = { ...process.env, STATEMENT_TIMEOUT_MS: '0' };
  const built = await build(service, raw, { isPatient: false });
  let isOver = false;
  void built.bus.closed().then(() => isOver || endWithout('The bus is gone.'));
  try {
    const shared = common[name]?.run;
    if (shared) return await shared(built, service, asked);
    await service.commands![name]!.run(built.app, asked);
  } finally {
    isOver = true;
    await built.app.close();
  }
}

function endWithout(reason: string): void {
  console.error(reason);
  process.exit(1);
}
