import { parseDeadline } from './parse-deadline.js';
import { parseTimeZone, isLocalTime } from './parse-time-zone.js';
import { parseUnambiguousDay } from './written-days.js';

const DAYS = [
  '2027-03-13',
  '13.03.2027',
  '13.3.27',
  '13/03/2027',
  '20270313',
  '13 March 2027',
  'March 13th, 2027',
  'Saturday, 13 March 2027',
  '13-Mar-2027',
  '13 mars 2027',
  'le samedi 13 mars 2027',
  '13 de marzo de 2027',
  'am Samstag, den 13. März 2027',
  '13. März 2027',
  '13 marzo 2027',
  '13 de março de 2027',
  '13 marca 2027 r.',
  '13. března 2027',
  '13 maart 2027',
  '13. mars 2027',
  '13. maaliskuuta 2027',
  '2027. március 13.',
  '13 martie 2027',
  '13 Mart 2027',
  '13 марта 2027 г.',
  '13 березня 2027 р.',
  '13 март 2027',
  '13 Μαρτίου 2027',
  '13. märts 2027',
  '13 de març de 2027',
  '2027年3月13日',
  '2027年3月13日(土)',
  '13 March 2027 (Sat)',
];
const TIMES_AT_18 =
  `18:00|18.00|18h|18h00|18 h 00|18 Uhr|18.00 Uhr|um 18 Uhr|bis 18:00 Uhr|6pm|6 p.m.|6:00 PM|at 6 pm|@ 6pm|@6pm|by 18:00
at 18:00|at 18:00:00|kl. 18.00|kl 18|kl. 18|klockan 18:00|klokken 18.00|klo 18.00|klo 18|ore 18|ore 18.00|ore 18:00|alle ore 18|alle 18:00|alle ore 18.00
h 18|h. 18.00|à 18h|à 18h00|à 18 heures|avant 18h|a las 18:00|a las 18:00 h|a las 18 horas|às 18h|às 18:00|às 18h00|18 horas|o godz. 18.00|o godz. 18:00|godz. 18
o godzinie 18:00|do godz. 18.00|v 18:00|v 18.00 hod.|v 18 hodin|o 18:00 hod.|om 18.00 uur|om 18u|18u00|18 óra|18:00-kor|18 órakor|ora 18:00|la ora 18|saat 18:00
saat 18.00|в 18:00|в 18 часов|до 18:00|о 18:00|о 18 годині|в 18:00 ч.|στις 18:00|στις 6 μ.μ.|kell 18.00|kell 18|plkst. 18.00|plkst. 18|18 val.|18.00 val.|ob 18. uri|ob 18.00|ob 18 uri
a les 18 h|a les 18:00|kl. 18:00|18 o'clock|18:00 hrs|18.00 hrs|until 18:00|(18:00)|- 18:00|– 18:00|| 18:00|at: 18:00`
    .split(/\n|\|(?! )/)
    .concat('| 18:00');
const ZONES = [
  'CET',
  '(CET)',
  'ET',
  ', CET',
  '- CET',
  'Europe/Paris',
  'GMT+1',
  'UTC+5:30',
  'AoE',
  'MSK',
  'Ortszeit',
];

describe('a day with a time', () => {
  it.each(TIMES_AT_18)(
    '“%s” is read, or the text is rejected, but is never a day without the time',
    (time) => {
      for (const day of DAYS)
        for (const separator of [' ', ', '])
          for (const zone of ['', ...ZONES]) {
            const text = `${day}${separator}${time}${zone && !zone.startsWith(',') ? ' ' : ''}${zone}`;
            const deadline = parseDeadline(text);
            expect([
              text,
              deadline?.day ?? '2027-03-13',
              deadline?.time ?? (deadline ? 'dropped' : '18:00'),
            ]).toEqual([text, '2027-03-13', '18:00']);
          }
    },
  );
  it.each(TIMES_AT_18.filter((time) => !/^[|–-]/.test(time)))('13 mars 2027 %s CET is read', (time) =>
    expect(parseDeadline(`13 mars 2027 ${time}`)).toEqual({ day: '2027-03-13', time: '18:00', zone: null }),
  );
  it.each([
    '6:00 in the evening',
    '6 Uhr abends',
    '6 h du soir',
    'a las 6 de la tarde',
    'alle 6 di sera',
    '18 Uhr abends',
    '- 18 Uhr',
    '– 6pm',
    '18:00CET',
    '18:00GMT+1',
  ])('13 March 2027, %s is read as 18:00', (time) =>
    expect(parseDeadline(`13 March 2027, ${time}`)).toMatchObject({ day: '2027-03-13', time: '18:00' }),
  );
  it('the hour of a day without a year is not read as its year', () => {
    expect(parseDeadline('3 March 12 noon')).toBeNull();
    expect(parseDeadline('3 March 12')).toMatchObject({ day: '2012-03-03' });
  });
  it.each(DAYS)('%s, 18:00 CET is read', (day) => {
    expect(parseUnambiguousDay(day)).toBe('2027-03-13');
    expect(parseDeadline(`${day}, 18:00 CET`)).toEqual({ day: '2027-03-13', time: '18:00', zone: 'CET' });
  });
  it.each([
    '18 or so',
    'in the evening',
    'sharp',
    'noonish (CET)',
    'evening (CET)',
    'CET 18.00.x',
    'foo 18:00',
    'extended',
    'or later',
    '(CET) 18 00',
    '-10:00',
  ])('“13 March 2027 %s” is rejected', (rest) => expect(parseDeadline(`13 March 2027 ${rest}`)).toBeNull());
});

it.each([
  ['2027-03-03T00:00', '00:00'],
  ['2027-03-03T00:00:00', '00:00'],
  ['2027-03-03T00:00:00.000', '00:00'],
  ['2027-03-03 00:00', null],
  ['2027-03-03 00:00:00', null],
  ['46449', null],
  ['46449.75', '18:00'],
  ['46449,5', '12:00'],
  ['46449.0', null],
  ['46449.7083333333', '17:00'],
])('reads the time of %s as %s', (text, time) => expect(parseDeadline(text)).toMatchObject({ time }));

// Written by hand from calls for entries, so that it does not depend on the table of the code.
it.each([
  ['CHST', 'Pacific/Guam'],
  ['ChST', 'Pacific/Guam'],
  ['SST', 'Pacific/Pago_Pago'],
  ['YEKT', 'Asia/Yekaterinburg'],
  ['VLAT', 'Asia/Vladivostok'],
  ['MSK', 'Europe/Moscow'],
  ['мск', 'Europe/Moscow'],
  ['по московскому времени', 'Europe/Moscow'],
  ['NOVT', 'Asia/Novosibirsk'],
  ['KRAT', 'Asia/Krasnoyarsk'],
  ['IRKT', 'Asia/Irkutsk'],
  ['YAKT', 'Asia/Yakutsk'],
  ['NCT', 'Pacific/Noumea'],
  ['WGT', 'America/Nuuk'],
  ['CHAST', 'Pacific/Chatham'],
  ['heure de Paris', 'Europe/Paris'],
  ['(heure de Paris)', 'Europe/Paris'],
  ["heure d'Athènes", 'Europe/Athens'],
  ['heure de l’Est', 'America/Toronto'],
  ['hora de México', 'America/Mexico_City'],
  ['horário de Brasília', 'America/Sao_Paulo'],
  ['hora peninsular', 'Europe/Madrid'],
  ['heure de Narnia', null],
  ['hora de Madrid', 'Europe/Madrid'],
  ['hora de Lisboa', 'Europe/Lisbon'],
  ['ora di Roma', 'Europe/Rome'],
  ['Berliner Zeit', 'Europe/Berlin'],
  ['Berliner Ortszeit', 'Europe/Berlin'],
  ['Wiener Zeit', 'Europe/Vienna'],
  ['GMT+5.5', '+05:30'],
  ['GMT+5,5', '+05:30'],
  ['UTC+5:30', '+05:30'],
  ['UTC+5.30', '+05:30'],
  ['UTC+05:45', '+05:45'],
  ['GMT-3.5', '-03:30'],
  ['- 12:00', null],
])('reads the zone %s as %s', (text, zone) => expect(parseTimeZone(text)).toBe(zone));

it('reads SST of a festival in Singapore as its clock', () =>
  expect(parseTimeZone('SST', ['Asia/Singapore'])).toBe('Asia/Singapore'));

it.each(['Ortszeit', 'local time', 'Local', '(local time)', 'heure locale', 'hora local', 'ora locale'])(
  'reads “%s” as the time of the festival',
  (text) => expect([isLocalTime(text), isLocalTime(`Paris ${text}`)]).toEqual([true, false]),
);
