/** The legal pages, paragraph by paragraph. `{operator}` is the operator of this installation. */
export type Section = { id?: string; title: string; paragraphs: string[] };

export const titles = { terms: 'Terms of use', privacy: 'Privacy', imprint: 'Imprint' } as const;
export const unknownOperator =
  'The operator of this installation is not configured: name, address and e-mail are missing. Set OPERATOR_NAME, OPERATOR_ADDRESS and OPERATOR_EMAIL before you open it to the public.';
export const operatorWord = 'the operator of this installation';

export const terms: Section[] = [
  {
    title: 'What Laurel does',
    paragraphs: [
      'Laurel compares the details that you enter about a film with the rules of film festival competitions. It shows which competitions accept the film and why, and keeps your submissions, deadlines and fees in one place. It is run by {operator}.',
      'Verdicts are based on the rules on file and on the details that you entered. A festival’s own regulations always decide. Read them before you pay a fee.',
    ],
  },
  {
    id: 'demonstration',
    title: 'Demonstration data',
    paragraphs: [
      'An installation may show invented festivals, so that you can try Laurel before there is a catalogue. Each one is marked as invented on its page. Their names, rules, deadlines and fees are made up. Their verdicts are computed as for real festivals.',
      'They accept no entries, and you owe them no fee. Plan with and pay only festivals that are not marked as invented.',
    ],
  },
  {
    title: 'Your account',
    paragraphs: [
      'You need an account to add films. Keep your password secret, and the details about your films true to the best of your knowledge.',
      'You may leave at any time. The operator may close an account that is used to harm others or the service, and gives the reason.',
    ],
  },
  {
    title: 'Maps',
    paragraphs: [
      'Country shapes are from Natural Earth and in the public domain. City coordinates are from GeoNames (geonames.org), under the Creative Commons Attribution 4.0 licence.',
    ],
  },
  {
    title: 'Plans and payment',
    paragraphs: [
      'A plan is for one film and one billing cycle of 1, 6 or 12 months, and renews until you cancel it. After you cancel it, it runs until the end of the paid period, and you can resume it until then.',
      'You see all prices before you pay. Entry fees go to the festivals and are charged in addition. We never promise that a festival selects your film.',
      'Payments are handled by Stripe. Card data never reaches Laurel. Your statutory right of withdrawal remains unaffected.',
    ],
  },
  {
    title: 'Your films',
    paragraphs: [
      'Everything that you enter or upload remains yours. The operator may store and process it as far as the service requires, and passes it on to a festival only when you submit there.',
    ],
  },
  {
    title: 'Liability',
    paragraphs: [
      'The operator is liable without limit for intent, gross negligence and harm to life, body or health, and otherwise for breaches of essential duties up to the foreseeable damage.',
      'Deadlines, fees and rules of festivals may change without notice. If a festival states no time zone, Laurel assumes the safest one and says so.',
    ],
  },
];

export const privacy: Section[] = [
  {
    title: 'Who is responsible',
    paragraphs: [
      '{operator} is responsible for the processing of personal data on this installation. The address is in the imprint.',
    ],
  },
  {
    title: 'What we store, and why',
    paragraphs: [
      'Account: name, e-mail address, role, sessions with time, IP address and browser, to log you in and to protect the account (contract and legitimate interest, Art. 6(1)(b) and (f) GDPR).',
      'Films: what you enter about the film and its director, screenings, stills, submissions and their history, to find matches and to track your entries (contract). Self-described identities of a director are optional, used only for programmes that ask for them, and processed with consent (Art. 9(2)(a) GDPR). Delete them to withdraw your consent.',
      'Payments: customer and subscription numbers at Stripe, invoices, and the tokens of a plan (contract and legal duty). Card data stays with Stripe.',
    ],
  },
  {
    title: 'Cookies and storage in your browser',
    paragraphs: [
      'One cookie keeps you logged in. Your browser also stores some data so that pages look as you left them: your choice of light or dark; unsaved input, including on the home page before you had an account (for 14 days, or until you save it or log out); the film that you worked on last, the columns of its board that you folded, and the acceptances that you have seen. Until you close the tab, it also stores the page that you wanted to open when you logged in, the e-mail link that you followed, the search result that you opened, which of your changes were completed, and which pages failed to load. We do not use any of this to track you.',
      'If the operator has enabled web analytics, it counts visits without cookies.',
    ],
  },
  {
    title: 'Who receives data',
    paragraphs: [
      'Festivals that you submit to receive the film’s dossier. So does everyone who has a dossier link that you created, until you revoke it. We count how often a link is opened, but not by whom. Stripe receives the data that a payment needs. We sell no data.',
    ],
  },
  {
    title: 'How long, and your rights',
    paragraphs: [
      'We store data as long as the account exists. When you delete it, we keep what the law requires (invoices) for the legal period and remove the rest.',
      'You may ask for access, correction, deletion, restriction and a copy in a common format, object to processing, withdraw consent, and complain to a supervisory authority.',
    ],
  },
];
