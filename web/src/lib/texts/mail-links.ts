import { texts } from './texts';

const catalogue = {
  'verify.good.title': 'Confirm your address',
  'verify.good.words': 'Is {address} yours? One click confirms it.',
  'verify.good.action': 'Confirm this address',
  'verify.confirmed.title': 'Your address is confirmed',
  'verify.confirmed.words': 'Thank you. Paying and sending a film are open to you now.',
  'verify.done.title': 'Your address is confirmed',
  'verify.done.words': 'Thank you. Paying and sending a film are open to you now.',
  'verify.changed.title': 'Your address is changed',
  'verify.changed.words': 'You log in with the new address from now on, and mails go there.',
  'verify.sent.title': 'A mail is on its way',
  'verify.sent.words':
    'Open the link in the mail to your new address. Until then the old one stays. The link works once, for half an hour; look into the spam folder too.',
  'verify.used.title': 'This link was used already',
  'verify.used.words':
    'Each link works once. If it was you, the address is confirmed and there is nothing left to do.',
  'verify.expired.title': 'This link is too old',
  'verify.expired.words':
    'Links to confirm an address work for a limited time. Have the mail sent again, and open the newest one.',
  'verify.broken.title': 'This link is incomplete',
  'verify.broken.words':
    'A part of it is missing, or it is not one of ours. Open it from the mail itself, or copy all of it into the address bar.',
  'verify.foreign.title': 'This link is for another account',
  'verify.foreign.words':
    'It is about {address}, and you are logged in with another account. Log out to go on with the link.',
  'change.good.title': 'Confirm your new address',
  'change.good.words': 'From then on {address} is the address of your account, and you log in with it.',
  'change.good.action': 'Confirm this address',
  'reset.good.title': 'Choose a new password',
  'reset.good.words': 'You choose it on the next page. Everywhere else you are logged out then.',
  'reset.good.action': 'Choose a new password',
  'reset.done.title': 'Your password is changed',
  'reset.done.words': 'Log in with the new one. Everywhere else you are logged out.',
  'reset.confirmed.title': 'Your address is confirmed',
  'reset.confirmed.words': 'You can log in now.',
  'reset.changed.title': 'Your password is changed',
  'reset.changed.words': 'Log in with the new one. Everywhere else you are logged out.',
  'reset.sent.title': 'A mail is on its way',
  'reset.sent.words': 'Open the link in it. It works once, for half an hour; look into the spam folder too.',
  'reset.used.title': 'This link was used already',
  'reset.used.words':
    'Each link works once. If the new password is yours, log in with it; else ask for a new link.',
  'reset.expired.title': 'This link is too old',
  'reset.expired.words': 'Links to choose a password work for half an hour. Ask for a new one.',
  'reset.broken.title': 'This link is incomplete',
  'reset.broken.words':
    'A part of it is missing, or it is not one of ours. Open it from the mail itself, or ask for a new one.',
  'reset.foreign.title': 'This link is for another account',
  'reset.foreign.words':
    'It is about another account than the one that you are logged in with. Log out to go on with the link.',
  'finish.good.title': 'Finish your account',
  'finish.good.words': 'Something is left to do for your account. It takes a minute.',
  'finish.good.action': 'Go on',
  'finish.expired.title': 'This link is too old',
  'finish.expired.words':
    'Links to finish an account work for a limited time. Ask whoever sent it for another.',
  'finish.done.title': 'Your account is finished',
  'finish.done.words': 'Nothing is left to do. You can log in now.',
  'finish.confirmed.title': 'Your account is finished',
  'finish.confirmed.words': 'Nothing is left to do. You can log in now.',
  'finish.changed.title': 'Your account is finished',
  'finish.changed.words': 'Nothing is left to do. You can log in now.',
  'finish.sent.title': 'A mail is on its way',
  'finish.sent.words': 'Open the link in it. Look into the spam folder too.',
  'finish.used.title': 'This link was used already',
  'finish.used.words': 'Each link works once. If it was you, your account is finished and you can log in.',
  'finish.broken.title': 'This link is incomplete',
  'finish.broken.words':
    'A part of it is missing, or it is not one of ours. Open it from the mail itself, or copy all of it into the address bar.',
  'finish.foreign.title': 'This link is for another account',
  'finish.foreign.words':
    'It is about another account than the one that you are logged in with. Log out to go on with the link.',
  'foreign.out': 'Log {email} out and go on',
  'foreign.stay': 'Stay logged in',
  'reset.again': 'Ask for a new link',
  'verify.again': 'Send the mail again',
  'again.sent': 'A mail is on its way to {address}. Look into the spam folder too.',
  'again.done': '{address} is confirmed already.',
  login: 'Log in',
  home: 'Go on to Laurel',
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
