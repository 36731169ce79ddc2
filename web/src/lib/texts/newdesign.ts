import { texts } from './texts';

export const t = texts({
  title: 'A new home',
  home: 'Laurel, home',
  log: 'Log in',
  start: 'Create account',
  headline: 'Tonight’s programme',
  lead: 'What closes next, of every competition in the catalogue. Say three things about your film below, and see what would take it.',
  closing: 'Closing next',
  'closing.lead': 'Sorted by the day on which it is too late.',
  'closing.none': 'Nothing in the catalogue closes soon.',
  'closing.festivals': 'All festivals',
  trial: 'Your film',
  old: 'The home page as it is now',
  'footer.terms': 'Terms',
  'footer.privacy': 'Privacy',
  'footer.imprint': 'Imprint',
});
