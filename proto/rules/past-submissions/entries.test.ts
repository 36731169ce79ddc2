import { chooseStateText, countKnownHeadings, matchColumns, parseState } from './entries.js';

it.each([
  ['Selected', 'accepted'],
  ['OFFICIAL SELECTION', 'accepted'],
  ['Not Selected', 'rejected'],
  ['declined', 'rejected'],
  ['Undecided', 'submitted'],
  ['In consideration', 'submitted'],
  ['Award Winner', 'awarded'],
  ['Withdrawn', 'will-not-submit'],
  ['Nicht ausgewählt', 'rejected'],
  ['Sélectionné', 'accepted'],
  ['Retirada', 'will-not-submit'],
  ['Preselected', 'submitted'],
  ['Présélectionné', 'submitted'],
  ['Inscrit', 'submitted'],
  ['Finalist', 'accepted'],
  ['Zusage', 'accepted'],
  ['Ammesso', 'accepted'],
  ['Lauréat', 'awarded'],
  ['Mención especial', 'awarded'],
  ['Não aceito', 'rejected'],
  ['Official Selection 2025', 'accepted'],
  ['Abgelehnt, 12.5.2025', 'rejected'],
  ['En proceso de selección', 'submitted'],
  ['Avslag', 'rejected'],
  ['Desistência', 'will-not-submit'],
  ['desistiu', 'will-not-submit'],
  ['1. Preis', 'awarded'],
  ['Prix du jury', 'awarded'],
  ['nominiert', null],
  ['Semi-Finalist', 'accepted'],
  ['Quarter-Finalist', 'accepted'],
  ['Halbfinalist', 'accepted'],
  ['Semifinalista', 'accepted'],
  ['Disqualified', 'rejected'],
  ['Disqualifié', 'rejected'],
  ['Incomplete', null],
  ['Nominee', null],
  ['', null],
])('maps %s to %s', (text, state) => expect(parseState(text)).toBe(state));

it.each([
  [
    [
      'Festival',
      'Category',
      'Judging Status',
      'Submission Date',
      'Notification Date',
      'Entry fee',
      'Currency',
      'Prize',
      'Notes',
    ],
    ['festival', 'competition', 'state', 'sent', 'decided', 'fee', 'currency', 'award', 'note'],
  ],
  [
    ['Wo? (Festival)', 'Status', 'Gebühr', 'Whg.', 'Ausgabe'],
    ['festival', 'state', 'fee', 'currency', 'edition'],
  ],
  [
    ['Wo?', 'Status', 'Währung'],
    ['festival', 'state', 'currency'],
  ],
  [
    ['Festival', 'Status', 'Fee', 'Total', 'Currency', 'Edition'],
    ['festival', 'state', null, 'fee', 'currency', 'edition'],
  ],
  [
    ['Festival', 'Status', 'Fee', 'Fee paid', 'Total'],
    ['festival', 'state', null, 'fee', null],
  ],
  [
    ['EVENT NAME', 'Status', 'Result', 'Film'],
    ['festival', 'state', 'judging', 'film'],
  ],
  [
    ['Festival', 'Submission Status', 'Judging Status', 'Project Title'],
    ['festival', 'state', 'judging', 'film'],
  ],
  [
    ['Festival', 'Result', 'Status'],
    ['festival', 'judging', 'state'],
  ],
  [
    ['Festival', 'Status', 'Decision'],
    ['festival', 'state', 'judging'],
  ],
  [
    ['Festival', 'Submission Status', 'Selection Status'],
    ['festival', 'state', 'judging'],
  ],
  [
    ['Festival', 'Submission Status', 'Festival Status'],
    ['festival', 'state', 'judging'],
  ],
  [
    ['Festival', 'Statut', 'Résultat'],
    ['festival', 'state', 'judging'],
  ],
  [
    ['Festival', 'Status', 'Stand', 'Status', 'Result'],
    ['festival', 'state', null, null, 'judging'],
  ],
  [
    ['Festival', 'País del festival', 'Fecha del festival'],
    ['festival', 'country', null],
  ],
  [
    ['Festival', 'Land des Festivals', 'Festival date'],
    ['festival', 'country', null],
  ],
  [
    ['Festival', 'Fee', 'Fee paid'],
    ['festival', null, 'fee'],
  ],
  [
    ['Name', 'Status', 'Dato', 'Gebyr'],
    ['festival', 'state', 'sent', 'fee'],
  ],
  [
    ['Name', 'Festival', 'Status'],
    [null, 'festival', 'state'],
  ],
  [
    ['Festival', 'Result'],
    ['festival', 'state'],
  ],
  [
    ['Festival', 'Kategorie', 'Status', 'Eingereicht am', 'Gebühr', 'Währung'],
    ['festival', 'competition', 'state', 'sent', 'fee', 'currency'],
  ],
  [
    ['Nom du festival', 'Statut', 'Date d’envoi', 'Frais d’inscription', 'Devise'],
    ['festival', 'state', 'sent', 'fee', 'currency'],
  ],
  [
    ['Festival/Contest', 'Date d’inscription', 'Quota di iscrizione', 'Entry Currency'],
    ['festival', 'sent', 'fee', 'currency'],
  ],
  [
    ['Event', 'Data iscrizione', 'Fee EUR', 'Currency of the fee'],
    ['festival', 'sent', 'fee', 'currency'],
  ],
  [
    ['Nome festival', 'Date applied', 'Tasa inscripción', 'Prix'],
    ['festival', 'sent', 'fee', 'award'],
  ],
  [
    ['Salt Days', 'Accepted'],
    [null, null],
  ],
])('maps %j to %j', (headings, columns) => expect(matchColumns(headings)).toEqual(columns));

it.each([
  [['Festival', 'Status'], 2],
  [['Festival'], 1],
  [['Salt Days', 'Accepted', '2024-01-01'], 0],
  // A state name can also be a heading, so one match alone is not enough.
  [['Salt Days', 'Submitted'], 0],
])('counts the known headings of %j: %s', (cells, expected) =>
  expect(countKnownHeadings(cells)).toBe(expected),
);

it.each([
  ['In Consideration', 'Selected', 'Selected'],
  ['In Consideration', 'Undecided', 'In Consideration'],
  ['Withdrawn', 'Undecided', 'Withdrawn'],
  ['Withdrawn', '', 'Withdrawn'],
  ['Withdrawn', 'N/A', 'Withdrawn'],
  ['Submitted', '-', 'Submitted'],
  ['Submitted', 'Preselected', 'Submitted'],
  ['', 'Undecided', 'Undecided'],
  ['', 'Award Winner', 'Award Winner'],
])('lets the festival decide if it has: %j and %j', (submission, judging, text) =>
  expect(chooseStateText(submission, judging)).toBe(text),
);

it('knows more headings of festivals and fees', () =>
  expect(matchColumns(['Veranstaltung', 'Fee', 'Price paid'])).toEqual(['festival', null, 'fee']));

it.each([
  ['Startgeld', 'fee'],
  ['Anmälningsavgift', 'fee'],
  ["Frais d'inscription", 'fee'],
  ['Přihlášeno', 'sent'],
  ['Anmäld', 'sent'],
  ['Resposta em', 'decided'],
])('maps the heading %s to %s', (heading, column) =>
  expect(matchColumns(['Festival', heading])).toEqual(['festival', column]),
);
