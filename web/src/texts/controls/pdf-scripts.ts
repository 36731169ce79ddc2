import type { UndrawnScript } from '@laurel/rules/text/pdf-scripts';
import { texts } from '../texts';

export const t = texts({
  full: 'The PDF cannot show {scripts} and has empty boxes there.',
  short: 'No {scripts} in the PDF: empty boxes',
  print: 'Print the page instead, which shows them.',
});

export const scriptWord: Record<UndrawnScript, string> = {
  arabic: 'Arabic',
  hebrew: 'Hebrew',
  chinese: 'Chinese characters',
  japanese: 'Japanese kana',
  korean: 'Korean',
  thai: 'Thai',
  georgian: 'Georgian',
  armenian: 'Armenian',
  emoji: 'emoji',
  other: 'some other scripts',
};
