import fs from 'node:fs';
import { checkReferenceRates, listLostCurrencies, parseReferenceRates } from './reference-rates.js';

const toFile = (day: string, rates: Record<string, number | string>) =>
  `<Envelope><Cube><Cube time='${day}'>${Object.entries(rates)
    .map(([currency, rate]) => `<Cube currency="${currency}" rate="${rate}"/>`)
    .join('\n')}</Cube></Cube></Envelope>`;

describe('a file of reference rates', () => {
  it('that ships with the service has a day and the rates of the common currencies, and omits discontinued ones', () => {
    const file = fs.readFileSync(new URL('../reference/eurofxref-daily.xml', import.meta.url), 'utf8');
    const { day, perEuro } = parseReferenceRates(file);
    expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(Object.keys(perEuro)).toEqual(expect.arrayContaining(['USD', 'GBP', 'CAD', 'AUD', 'INR', 'JPY']));
    expect(perEuro).not.toHaveProperty('BGN');
  });
  it.each([
    ['without a day', '<html>moved</html>', 'no day'],
    ['with an impossible day', toFile('2026-02-31', { USD: 1.1 }), 'no day'],
    ['with several days', toFile('2026-11-26', { USD: 1 }) + toFile('2026-11-27', { USD: 1 }), '2 days'],
    ['without rates', toFile('2026-11-27', {}), 'no rates'],
    ['with a rate of zero', toFile('2026-11-27', { USD: 0 }), 'USD'],
    ['with a negative rate', toFile('2026-11-27', { USD: 1.1, GBP: -0.8 }), 'GBP'],
    ['with a text as rate', toFile('2026-11-27', { USD: 'N/A' }), 'USD'],
  ])('%s is refused', (_what, file, message) => expect(() => parseReferenceRates(file)).toThrow(message));
});

describe('new reference rates', () => {
  const previous = { day: '2026-11-26', perEuro: { USD: 1.16, JPY: 180 } };
  const check = (day: string, perEuro: Record<string, number>) =>
    checkReferenceRates({ day, perEuro }, previous, '2026-11-27');
  it.each([
    ['of the next day', '2026-11-27', { USD: 1.17, JPY: 179 }],
    ['of the same day, corrected', '2026-11-26', { USD: 1.15, JPY: 180 }],
    ['with an additional currency', '2026-11-27', { USD: 1.16, JPY: 180, GBP: 0.87 }],
  ])('%s are accepted', (_what, day, perEuro) => expect(() => check(day, perEuro)).not.toThrow());
  it.each([
    ['that are older', '2026-11-25', { USD: 1.16 }, '2026-11-25'],
    ['of the future', '2026-12-01', { USD: 1.16 }, 'future'],
    ['with a misplaced decimal point', '2026-11-27', { USD: 11.6, JPY: 180 }, 'USD 1.16 → 11.6'],
    ['that are inverted', '2026-11-27', { USD: 1.16, JPY: 1 / 180 }, 'JPY'],
  ])('%s are refused', (_what, day, perEuro, message) => expect(() => check(day, perEuro)).toThrow(message));
  it('may differ more if the stored rates are older', () =>
    expect(() =>
      checkReferenceRates({ day: '2027-11-26', perEuro: { USD: 1.16, JPY: 400 } }, previous, '2027-11-27'),
    ).not.toThrow());
  it('are compared with the stored ones to list the currencies that lost their rate', () =>
    expect(listLostCurrencies({ USD: 1.16 }, previous.perEuro)).toEqual(['JPY']));
});
