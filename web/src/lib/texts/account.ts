import { texts } from './texts';

export const t = texts({
  'login.title': 'Log in',
  'login.words': 'You go on to the login page, and come back here.',
  'login.action': 'Continue',
  'login.other': 'No account yet?',
  'login.other.link': 'Create account',
  'signup.title': 'Create account',
  'signup.words':
    'Free to look, search and see the three best matches of a film. You choose a password on the next page; a mail to confirm your address follows.',
  'film.comes': 'The film you described on the home page comes along.',
  'signup.action': 'Continue',
  'signup.other': 'Already with us?',
  'signup.other.link': 'Log in',
  'login.forgot': 'Forgot the password?',
  'forgot.title': 'Choose a new password',
  'forgot.words':
    'A mail with a link comes to the address of your account. The link works once, for half an hour.',
  'forgot.action': 'Continue',
  'forgot.other': 'You know it again?',
  'forgot.other.link': 'Log in',
  email: 'E-mail address',
  'email.refusal': 'This is not an e-mail address yet, for example ada@example.org.',
  returning: 'Logging you in',
  'return.failed': 'You are not logged in: {why}',
  away: 'Logging in is not possible right now: the login service does not answer. Who is logged in goes on as before. This page looks again by itself.',
  'away.again': 'Try again',
  unconfigured: 'The login service is not configured on this installation.',
  unreachable: 'The login service is not reachable right now. Try again in a moment.',
});
