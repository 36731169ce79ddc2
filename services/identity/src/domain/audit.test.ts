import { findFault, computeLineHash, type Line } from './audit.js';

const act = {
  actor: 'ada',
  impersonator: null,
  what: 'user.banned',
  whom: 'bob',
  details: { reason: 'spam', sessions: 2 },
};
const createLine = (overrides: Partial<Line> = {}) => {
  const line = {
    ...act,
    seq: 2,
    at: new Date('2026-11-22T23:59:59.999Z'),
    requestId: 'r',
    source: null,
    previous: 'p',
    ...overrides,
  };
  return { ...line, day: '2026-11-22', hash: computeLineHash(line) };
};
const previousLine = { seq: 1, hash: 'p' };

describe('a line of the audit log', () => {
  it('is valid when it follows the previous line', () =>
    expect(findFault(createLine(), previousLine)).toBeNull());
  it('is valid as the first line when it has no previous hash', () =>
    expect(findFault(createLine({ seq: 1, previous: '' }), null)).toBeNull());
  it('has the same hash for any order in which the database returns its details', () =>
    expect(computeLineHash(createLine({ details: { sessions: 2, reason: 'spam' } }))).toBe(
      computeLineHash(createLine()),
    ));

  it.each<[Partial<Line>]>([
    [{ actor: 'eve' }],
    [{ actor: null }],
    [{ impersonator: 'eve' }],
    [{ what: 'user.unbanned' }],
    [{ whom: 'eve' }],
    [{ whom: null }],
    [{ details: { reason: 'spam', sessions: 3 } }],
    [{ details: { reason: 'spam' } }],
    [{ at: new Date('2026-11-22T23:59:59.998Z') }],
    [{ requestId: 's' }],
    [{ source: 'x' }],
  ])('is reported as changed when %j differs', (overrides) =>
    expect(findFault({ ...createLine(), ...overrides }, previousLine)).toBe('line 2 was changed'),
  );
  it('is reported as missing when the sequence has a gap', () =>
    expect(findFault(createLine({ seq: 3 }), previousLine)).toBe('line 2 is missing'));
  it('is reported when it was rewritten with the hash of another previous line', () =>
    expect(findFault(createLine({ previous: 'q' }), previousLine)).toBe(
      'line 2 does not follow the one before it',
    ));
  it('is reported when it is stored under another day', () =>
    expect(findFault({ ...createLine(), day: '2026-11-21' }, previousLine)).toBe(
      'line 2 is stored under another day',
    ));
});
