import { parseArgs } from 'node:util';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** An option of a command, with its description for `--help`. */
export interface Option {
  type: 'boolean' | 'string';
  description: string;
}
export interface CommandArguments {
  names: string[];
  options: Record<string, string | boolean | undefined>;
}
/** The work of a command without arguments, on a service that is built but does not listen. */
export type Work = (app: NestFastifyApplication) => Promise<void>;
/** `node dist/main.js <name> [args]`, on a service that neither listens nor runs background jobs. */
export interface Command {
  /** One sentence for `--help`. */
  description: string;
  /** The positional arguments as `--help` shows them (`FILE …`). Undefined: the command has none. */
  takes?: string;
  options?: Record<string, Option>;
  run(app: NestFastifyApplication, args: CommandArguments): Promise<void>;
}

/** Exit code for an unknown command, option or argument. */
export const WRONG_USE = 64;
/** Wrong usage of a command. The message is one sentence. */
export class Usage extends Error {}

/** Parses the arguments as ids. At least one is required. */
export function parseIds(names: string[]): number[] {
  const invalidId = names.find((name) => !/^[1-9]\d{0,8}$/.test(name));
  if (invalidId !== undefined || names.length === 0) throw new Usage(`Which ids? ${invalidId ?? ''}`.trim());
  return names.map(Number);
}

type Described = Pick<Command, 'description' | 'takes' | 'options'>;

/**
 * Parses the arguments of a command. Returns null if only help was requested.
 * @throws Usage for an option or argument that the command does not have
 */
export function parseCommandArguments(
  name: string,
  { takes, options = {} }: Described,
  args: string[],
): CommandArguments | null {
  const known = Object.fromEntries(Object.entries(options).map(([option, { type }]) => [option, { type }]));
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { ...known, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
      strict: true,
    });
    if (values.help) return null;
    if (positionals.length && !takes) throw new Error(`Unexpected argument '${positionals[0]}'.`);
    return { names: positionals, options: values as CommandArguments['options'] };
  } catch (error) {
    throw new Usage(`${name}: ${(error as Error).message.split('. ')[0]}. Try: ${name} --help`);
  }
}

/** Returns the help text of one command. */
export function formatHelp(name: string, { description, takes, options = {} }: Described): string {
  const rows = Object.entries({
    ...options,
    help: { type: 'boolean', description: 'Shows this.' } as Option,
  });
  const usage = [name, takes, ...Object.keys(options).map((option) => `[--${option}]`)]
    .filter(Boolean)
    .join(' ');
  return [
    `${usage}`,
    `  ${description}`,
    '',
    ...rows.map(([option, definition]) => `  --${option.padEnd(16)} ${definition.description}`),
  ].join('\n');
}

/** Returns the help text of a process: one line for each command. */
export const formatCommandList = (service: string, commands: Record<string, Described>): string =>
  [
    `${service}: without arguments it serves. Commands:`,
    ...Object.entries(commands).map(
      ([name, { description, takes }]) =>
        `  ${[name, takes].filter(Boolean).join(' ').padEnd(36)} ${description}`,
    ),
  ].join('\n');
