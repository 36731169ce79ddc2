import { texts } from '../texts';

export const t = texts({
  title: 'New home page',
  home: 'Laurel, home',
  log: 'Log in',
  start: 'Create account',
  headline: 'Tonight’s programme',
  lead: 'The next deadlines of every competition in the catalogue. Answer three questions about your film below to see which ones accept it.',
  closing: 'Closing next',
  'closing.lead': 'Sorted by deadline.',
  'closing.none': 'No deadlines soon.',
  'closing.festivals': 'All festivals',
  trial: 'Your film',
  old: 'Current home page',
  'footer.terms': 'Terms',
  'footer.privacy': 'Privacy',
  'footer.imprint': 'Imprint',
});
