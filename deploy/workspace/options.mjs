// The options of a script: `--help` lists them, unknown ones are refused.
import { parseArgs } from 'node:util';

export const WRONG_USE = 64;
/** The option of a benchmark that saves its figures with `recordMeasurements`. */
export const recordOption = { type: 'boolean', description: 'Saves the figures in deploy/measurements.md.' };

/**
 * Parses the arguments as { values, names }. `options`: name → { type, description }. `takes`: the positional
 * arguments, for the help. `needs`: the question to print when a required argument is missing. `epilog`:
 * the text below the options in the help, such as exit codes. Ends the process for `--help` (0) and for wrong use (64).
 */
export function parseOptions(
  { command, description, takes, needs, epilog, options = {} },
  args = process.argv.slice(2),
) {
  const parserOptions = Object.fromEntries(
    Object.entries(options).map(([name, { type }]) => [name, { type }]),
  );
  const help = { ...options, help: { type: 'boolean', description: 'Shows this help.' } };
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { ...parserOptions, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    });
    if (positionals.length && !takes) throw new Error(`Unexpected argument '${positionals[0]}'`);
    if (needs && !positionals.length && !values.help) throw new Error(needs);
    if (!values.help) return { values, names: positionals };
  } catch (error) {
    const [firstSentence] = error.message.split('. ');
    console.error(`${firstSentence}${firstSentence.endsWith('?') ? '' : '.'} Try: ${command} --help`);
    process.exit(WRONG_USE);
  }
  const optionLines = Object.entries(help).map(
    ([name, { type, description }]) =>
      `  --${`${name}${type === 'string' ? ' …' : ''}`.padEnd(18)} ${description}`,
  );
  const epilogLines = epilog ? ['', epilog] : [];
  console.log(
    [`${command}${takes ? ` ${takes}` : ''}`, `  ${description}`, '', ...optionLines, ...epilogLines].join(
      '\n',
    ),
  );
  process.exit(0);
}

/** Parses an option as a whole number of at least one. Ends the process for anything else. */
export function parseCount(value, name, defaultValue) {
  const number = Number(value ?? defaultValue);
  if (Number.isInteger(number) && number >= 1) return number;
  console.error(`--${name} must be a whole number of at least 1.`);
  process.exit(WRONG_USE);
}
