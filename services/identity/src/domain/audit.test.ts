import { faultOf, lineHash, type Line } from './audit.js';

const act = {
  actor: 'ada',
  impersonator: null,
  what: 'user.banned',
  whom: 'bob',
  details: { reason: 'spam', sessions: 2 },
};
const kept = (over: Partial<Line> = {}) => {
  const line = {
    ...act,
    seq: 2,
    at: new Date('2026-11-22T23:59:59.999Z'),
    requestId: 'r',
    source: null,
    previous: 'p',
    ...over,
  };
  return { ...line, day: '2026-11-22', hash: lineHash(line) };
};
const before = { seq: 1, hash: 'p' };

describe('a line of the audit log', () => {
  it('is sound where it follows the one before it', () => expect(faultOf(kept(), before)).toBeNull());
  it('is the first with no hash before it', () =>
    expect(faultOf(kept({ seq: 1, previous: '' }), null)).toBeNull());
  it('says the same whatever order a database keeps its details in', () =>
    expect(lineHash(kept({ details: { sessions: 2, reason: 'spam' } }))).toBe(lineHash(kept())));

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
  ])('is changed by %j', (over) =>
    expect(faultOf({ ...kept(), ...over }, before)).toBe('line 2 was changed'),
  );
  it('is missed', () => expect(faultOf(kept({ seq: 3 }), before)).toBe('line 2 is missing'));
  it('is seen where it was written anew behind another', () =>
    expect(faultOf(kept({ previous: 'q' }), before)).toBe('line 2 does not follow the one before it'));
  it('stands under its own day', () =>
    expect(faultOf({ ...kept(), day: '2026-11-21' }, before)).toBe('line 2 stands under another day'));
});
