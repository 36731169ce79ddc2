/** The legal pages, paragraph by paragraph. `{operator}` is the operator of this installation. */
export type Section = { id?: string; title: string; paragraphs: string[] };

export const titles = { terms: 'Terms of use', privacy: 'Privacy', imprint: 'Imprint' } as const;
export const unknownOperator =
  'Who runs this installation is not configured: name, address and e-mail are missing. The operator sets them as OPERATOR_NAME, OPERATOR_ADDRESS and OPERATOR_EMAIL before it is opened to the public.';
export const operatorWord = 'the operator of this installation';

export const terms: Section[] = [
  {
    title: 'What Laurel does',
    paragraphs: [
      'Laurel compares the facts you enter about a film with the rules of film festival competitions, shows which competitions would take the film and why, and keeps your submissions, deadlines and fees in one place. It is run by {operator}.',
      'Verdicts follow from the rules on file and the facts you entered. A festival’s own regulations always decide. Read them before you pay a fee.',
    ],
  },
  {
    id: 'demonstration',
    title: 'Demonstration data',
    paragraphs: [
      'An installation may show invented festivals, so that Laurel can be tried before there is a catalogue. The page of each says so. Their names, rules, deadlines and fees are made up, and verdicts on them are found as they would be for real ones.',
      'Nothing can be entered there and no fee is owed to them: plan with, and pay, only festivals that are not marked so.',
    ],
  },
  {
    title: 'Your account',
    paragraphs: [
      'You need an account to register films. You keep your password to yourself and the facts about your films true to the best of your knowledge.',
      'You may leave at any time. An account may be closed by the operator if it is used to harm others or the service; the reason is told.',
    ],
  },
  {
    title: 'Maps',
    paragraphs: [
      'The shapes of countries are Natural Earth’s, which are in the public domain. Where cities lie is from GeoNames (geonames.org), under the Creative Commons Attribution 4.0 licence.',
    ],
  },
  {
    title: 'Plans and payment',
    paragraphs: [
      'A plan is bought for one film and one billing cycle of 1, 6 or 12 months, and renews until you cancel it. After cancelling it runs to the end of the period that is paid for; until then you can resume it.',
      'Prices are shown before you pay. Entry fees belong to the festivals and are charged in addition. A selection by a festival is never promised.',
      'Payments are handled by Stripe. Card data never reaches Laurel. Your statutory right of withdrawal remains untouched.',
    ],
  },
  {
    title: 'Your films',
    paragraphs: [
      'Everything you enter or upload stays yours. The operator may store and process it as far as the service needs it, and passes it to a festival only when you submit there.',
    ],
  },
  {
    title: 'Liability',
    paragraphs: [
      'The operator is liable without limit for intent, gross negligence and harm to life, body or health, and otherwise for breaches of essential duties up to the foreseeable damage.',
      'Deadlines, fees and rules of festivals may change without notice. A time zone that a festival does not state is marked as assumed, on the safe side.',
    ],
  },
];

export const privacy: Section[] = [
  {
    title: 'Who is responsible',
    paragraphs: [
      'Responsible for the processing of personal data on this installation is {operator}. The address is in the imprint.',
    ],
  },
  {
    title: 'What is stored, and why',
    paragraphs: [
      'Account: name, e-mail address, role, sessions with time, IP address and browser, to log you in and to protect the account (contract and legitimate interest, Art. 6(1)(b) and (f) GDPR).',
      'Films: what you enter about the film and its director, screenings, stills, submissions and their history, to match and to keep track (contract). Self-described identities of a director are optional, used only for programmes that ask for them, and processed with consent (Art. 9(2)(a) GDPR), which you withdraw by deleting them.',
      'Payments: customer and subscription numbers at Stripe, invoices, and the tokens of a plan (contract and legal duty). Card data stays with Stripe.',
    ],
  },
  {
    title: 'Cookies and storage in your browser',
    paragraphs: [
      'One cookie keeps you logged in. Some things stay in your browser so that the pages work as you left them: your choice of light or dark; what you typed and did not save yet, on the home page before you had an account too (for 14 days, or until you save it or log out); which film you worked on last, which columns of its board you folded, and which acceptances you have seen. Until you close the tab it also keeps where you were going when you logged in, which mail’s link you followed, which row of a search you opened, which of your changes were answered, and which pages failed to load. Nothing of it is used to follow you.',
      'Where the operator has switched on web analytics, it counts visits without cookies.',
    ],
  },
  {
    title: 'Who receives data',
    paragraphs: [
      'Festivals you submit to receive the dossier of that film, and so does whoever has a link to it that you made, until you revoke it; of who opens one only how many they were is kept. Stripe receives what a payment needs. No data is sold.',
    ],
  },
  {
    title: 'How long, and your rights',
    paragraphs: [
      'Data is kept while the account exists. When it is deleted, what the law requires (invoices) is kept for the legal period and the rest is removed.',
      'You may ask for access, correction, deletion, restriction and a copy in a common format, object to processing, withdraw consent, and complain to a supervisory authority.',
    ],
  },
];
