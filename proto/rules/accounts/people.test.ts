import { isPersonName, isTimeZone, getTimeZones } from './people.js';

it.each([
  ['Ada Lovelace', true],
  ['Łukasz Żal', true],
  ["Conan O'Brien", true],
  ['宮崎 駿', true],
  ['عباس کیارستمی', true],
  ['   ', false],
  ['', false],
  ['Salt & Stone <Films>', true],
  ['Wild/Bunch Kollektiv #7', true],
  ['What If?', true],
  ['Nguyễn Thị Ánh', true],
  ['📽', true],
  ['\u200b', false],
  ['Ada\u0000', false],
  ['Ada\u2028Bob', false],
  ['Ada \u202eecalevoL', false],
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
