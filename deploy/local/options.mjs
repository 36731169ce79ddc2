// The options of a script: `--help` tells them, and what is not known is refused.
import { parseArgs } from 'node:util';

export const WRONG_USE = 64;

/**
 * What was asked for, as { values, names }. `options`: name → { type, says }; `takes`: what may follow, as help shows it; `needs`: what
 * to ask where nothing follows that must; `ends`: how it ends, for its help. Ends the process for `--help` (0) and for wrong use (64).
 */
export function optionsOf({ command, says, takes, needs, ends, options = {} }, args = process.argv.slice(2)) {
  const known = Object.fromEntries(Object.entries(options).map(([name, { type }]) => [name, { type }]));
  const help = { ...options, help: { type: 'boolean', says: 'Shows this.' } };
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { ...known, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    });
    if (positionals.length && !takes) throw new Error(`Unexpected argument '${positionals[0]}'`);
    if (needs && !positionals.length && !values.help) throw new Error(needs);
    if (!values.help) return { values, names: positionals };
  } catch (error) {
    const [wrong] = error.message.split('. ');
    console.error(`${wrong}${wrong.endsWith('?') ? '' : '.'} Try: ${command} --help`);
    process.exit(WRONG_USE);
  }
  const named = Object.entries(help).map(
    ([name, { type, says: what }]) => `  --${`${name}${type === 'string' ? ' …' : ''}`.padEnd(18)} ${what}`,
  );
  const last = ends ? ['', ends] : [];
  console.log([`${command}${takes ? ` ${takes}` : ''}`, `  ${says}`, '', ...named, ...last].join('\n'));
  process.exit(0);
}

/** A whole number of an option, at least one; ends the process where it is none. */
export function wholeOption(value, name, usual) {
  const number = Number(value ?? usual);
  if (Number.isInteger(number) && number >= 1) return number;
  console.error(`--${name} is a whole number from 1.`);
  process.exit(WRONG_USE);
}
