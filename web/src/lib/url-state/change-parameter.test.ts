import { parseChange, serializeChange } from './change-parameter';

describe('a tried change in a URL', () => {
  it.each([
    [{ field: 'length', value: 2400 }, 'length:2400'],
    [{ field: 'isOnline', value: false }, 'isOnline:false'],
    [{ field: 'productionDate', value: '2027-01-01' }, 'productionDate:"2027-01-01"'],
    [{ field: 'screenings', value: [] }, 'screenings:[]'],
    [{ field: 'directorAge', value: null }, 'directorAge'],
  ])('%j is written as %s and read back', (change, text) => {
    expect(serializeChange(change)).toBe(text);
    expect(parseChange(text)).toEqual(change);
  });
  it.each([null, '', ':', 'length:', 'length:{', '?:1'])('%j is invalid', (text) =>
    expect(parseChange(text)).toBeNull(),
  );
});
