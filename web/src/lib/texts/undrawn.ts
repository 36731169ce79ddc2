import type { UndrawnScript } from '@laurel/rules/pdf-scripts';
import { texts } from './texts';

export const t = texts({
  full: 'The PDF has no letters for {scripts}: they are empty boxes there.',
  short: 'Without {scripts}: empty boxes',
  print: 'Print the page instead: it shows them.',
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
