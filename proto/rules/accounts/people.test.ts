import { isPersonName, isTimeZone, getTimeZones } from './people.js';

it.each([
  ['Ada Lovelace', true],
  ['Łukasz Żal', true],
  ["Conan O'Brien", true],
  ['宮崎 駿', true],
  ['عباس کیارستمی', true],
  ['   ', false],
  ['', false],
  ['Ada <b>', false],
  ['Ada & Bob', false],
  ['Who?', false],
  ['Ada\u0000', false],
  ['a/b', false],
])('accepts %j as a name: %s', (name, expected) => expect(isPersonName(name)).toBe(expected));

it.each([
  ['Europe/Paris', true],
  ['UTC', true],
  ['Europe/Atlantis', false],
  ['europe/paris', false],
  ['', false],
  ['+02:00', false],
])('accepts %j as a time zone: %s', (zone, expected) => expect(isTimeZone(zone)).toBe(expected));

it('includes all time zones of the platform', () => expect(getTimeZones().size).toBeGreaterThan(400));
