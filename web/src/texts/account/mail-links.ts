import { texts } from '../texts';

const catalogue = {
  'verify.good.title': 'Confirm your address',
  'verify.good.words': 'Is {address} your address? One click confirms it.',
  'verify.good.action': 'Confirm this address',
  'verify.confirmed.title': 'Your address is confirmed',
  'verify.confirmed.words': 'Thank you. You can now pay and send films.',
  'verify.done.title': 'Your address is confirmed',
  'verify.done.words': 'Thank you. You can now pay and send films.',
  'verify.changed.title': 'Your address has changed',
  'verify.changed.words': 'From now on, use the new address to log in. We will send e-mails there too.',
  'verify.sent.title': 'Check your inbox',
  'verify.sent.words':
    'Open the link in the e-mail to your new address. Until then we keep using the old one. The link works once, for half an hour. Check your spam folder too.',
  'verify.used.title': 'This link has already been used',
  'verify.used.words':
    'Each link works once. If it was you, your address is confirmed and there is nothing left to do.',
  'verify.expired.title': 'This link has expired',
  'verify.expired.words':
    'Confirmation links work for a limited time. Request a new e-mail, and open the newest one.',
  'verify.broken.title': 'This link is incomplete',
  'verify.broken.words':
    'Part of it is missing, or it is not one of ours. Open it from the e-mail itself, or copy all of it into the address bar.',
  'verify.foreign.title': 'This link is for another account',
  'verify.foreign.words':
    'It is for {address}, but you are logged in to another account. Log out to continue with the link.',
  'change.good.title': 'Confirm your new address',
  'change.good.words': 'Your account will use {address}, also for logging in.',
  'change.good.action': 'Confirm this address',
  'reset.good.title': 'Choose a new password',
  'reset.good.words': 'You choose it on the next page. All other devices will be logged out.',
  'reset.good.action': 'Choose a new password',
  'reset.done.title': 'Your password has changed',
  'reset.done.words': 'Log in with the new one. All other devices have been logged out.',
  'reset.confirmed.title': 'Your address is confirmed',
  'reset.confirmed.words': 'You can now log in.',
  'reset.changed.title': 'Your password has changed',
  'reset.changed.words': 'Log in with the new one. All other devices have been logged out.',
  'reset.sent.title': 'Check your inbox',
  'reset.sent.words':
    'Open the link in the e-mail. It works once, for half an hour. Check your spam folder too.',
  'reset.used.title': 'This link has already been used',
  'reset.used.words':
    'Each link works once. If you chose the new password, log in with it. Otherwise request a new link.',
  'reset.expired.title': 'This link has expired',
  'reset.expired.words': 'Password links work for half an hour. Request a new one.',
  'reset.broken.title': 'This link is incomplete',
  'reset.broken.words':
    'Part of it is missing, or it is not one of ours. Open it from the e-mail itself, or request a new one.',
  'reset.foreign.title': 'This link is for another account',
  'reset.foreign.words':
    'It is for another account than the one you are logged in to. Log out to continue with the link.',
  'finish.good.title': 'Finish setting up your account',
  'finish.good.words': 'Your account needs one more step. It takes a minute.',
  'finish.good.action': 'Continue',
  'finish.expired.title': 'This link has expired',
  'finish.expired.words': 'These links work for a limited time. Ask the sender for a new one.',
  'finish.done.title': 'Your account is ready',
  'finish.done.words': 'There is nothing left to do. You can now log in.',
  'finish.confirmed.title': 'Your account is ready',
  'finish.confirmed.words': 'There is nothing left to do. You can now log in.',
  'finish.changed.title': 'Your account is ready',
  'finish.changed.words': 'There is nothing left to do. You can now log in.',
  'finish.sent.title': 'Check your inbox',
  'finish.sent.words': 'Open the link in the e-mail. Check your spam folder too.',
  'finish.used.title': 'This link has already been used',
  'finish.used.words': 'Each link works once. If it was you, your account is ready and you can log in.',
  'finish.broken.title': 'This link is incomplete',
  'finish.broken.words':
    'Part of it is missing, or it is not one of ours. Open it from the e-mail itself, or copy all of it into the address bar.',
  'finish.foreign.title': 'This link is for another account',
  'finish.foreign.words':
    'It is for another account than the one you are logged in to. Log out to continue with the link.',
  'foreign.out': 'Log {email} out and continue',
  'foreign.stay': 'Stay logged in',
  'reset.again': 'Request a new link',
  'verify.again': 'Send the e-mail again',
  'again.sent': 'We have sent an e-mail to {address}. Check your spam folder too.',
  'again.done': '{address} is already confirmed.',
  login: 'Log in',
  home: 'Continue to Laurel',
  profile: 'To your profile',
} as const;
export const t = texts(catalogue);

type LinkState = {
  [K in keyof typeof catalogue]: K extends `${infer Link}.title` ? Link : never;
}[keyof typeof catalogue];
/** Returns the texts for a link's state. Only a valid link has an `action`. */
export const getLinkTexts = (link: LinkState, address: string) => ({
  title: t(`${link}.title`),
  text: t(`${link}.words` as 'verify.good.words', { address }),
  action: link.endsWith('.good') ? t(`${link}.action` as 'verify.good.action') : '',
});
