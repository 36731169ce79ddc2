import { parseArgs } from 'node:util';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** An option of a command, and what it does, for `--help`. */
export interface Option {
  type: 'boolean' | 'string';
  says: string;
}
export interface Asked {
  names: string[];
  options: Record<string, string | boolean | undefined>;
}
/** What a command without arguments does with a service that is put together but not listening. */
export type Work = (app: NestFastifyApplication) => Promise<void>;
/** What `node dist/main.js <name> [args]` does with a service that is put together, but neither listens nor begins its work in the background. */
export interface Command {
  /** One sentence, for `--help`. */
  says: string;
  /** What may follow its name, as `--help` shows it (`FILE …`); not said: nothing. */
  takes?: string;
  options?: Record<string, Option>;
  run(app: NestFastifyApplication, asked: Asked): Promise<void>;
}

/** Exit code for a command, an option or an argument that is not known. */
export const WRONG_USE = 64;
/** Wrong use, told in one sentence. */
export class Usage extends Error {}

/** The ids among the arguments, at least one. */
export function idsIn(names: string[]): number[] {
  const bad = names.find((name) => !/^[1-9]\d{0,8}$/.test(name));
  if (bad !== undefined || names.length === 0) throw new Usage(`Which ids? ${bad ?? ''}`.trim());
  return names.map(Number);
}

type Described = Pick<Command, 'says' | 'takes' | 'options'>;

/** What was asked of a command. Null: only for help. Throws `Usage` for an option or argument that it does not have. */
export function askedOf(name: string, { takes, options = {} }: Described, args: string[]): Asked | null {
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
    return { names: positionals, options: values as Asked['options'] };
  } catch (error) {
    throw new Usage(`${name}: ${(error as Error).message.split('. ')[0]}. Try: ${name} --help`);
  }
}

/** The help of one command. */
export function helpOf(name: string, { says, takes, options = {} }: Described): string {
  const rows = Object.entries({ ...options, help: { type: 'boolean', says: 'Shows this.' } as Option });
  const usage = [name, takes, ...Object.keys(options).map((option) => `[--${option}]`)]
    .filter(Boolean)
    .join(' ');
  return [
    `${usage}`,
    `  ${says}`,
    '',
    ...rows.map(([option, of]) => `  --${option.padEnd(16)} ${of.says}`),
  ].join('\n');
}

/** The help of a process: its commands, a line each. */
export const helpOfAll = (service: string, commands: Record<string, Described>): string =>
  [
    `${service}: without arguments it serves. Commands:`,
    ...Object.entries(commands).map(
      ([name, { says, takes }]) => `  ${[name, takes].filter(Boolean).join(' ').padEnd(24)} ${says}`,
    ),
  ].join('\n');
