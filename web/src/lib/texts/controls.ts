import { texts } from './texts';

export const t = texts({
  'runtime.refusal': 'Write the runtime as mm:ss or h:mm:ss, for example 12:30 or 1:32:00.',
  'number.refusal': 'Write a whole number.',
  'money.refusal': 'Write an amount, for example 25 or 25.50.',
  'money.currency': 'Currency',
  'combo.remove': 'Remove {name}',
  'combo.none': 'Nothing matches “{text}”.',
  'combo.loading': 'Loading the list',
  'combo.chosen': '{n|chosen|chosen}',
  close: 'Close',
  loading: 'Loading',
  retry: 'Try again',
  unreachable: 'Not reachable right now, trying again.',
  failed: 'This could not be loaded.',
  'pages.previous': 'Previous',
  'pages.next': 'Next',
  'pages.at': 'Page {page} of {pages}',
  'theme.label': 'Light or dark',
  'theme.system': 'Like the system',
  'theme.light': 'Light',
  'theme.dark': 'Dark',
});
