import { say, type Said } from '@laurel/words/said';
import type { Remedy } from '../remedy.js';
import { remedySaid } from './remedy-said.js';

it.each<[Remedy, Said]>([
  [{ code: 'cut', seconds: 12, to: 1110 }, say('remedy.cut', { duration: 12, runtime: 1110 })],
  [{ code: 'lengthen', seconds: 5, to: 60 }, say('remedy.lengthen', { duration: 5, runtime: 60 })],
  [{ code: 'take-offline' }, say('remedy.take-offline')],
  [{ code: 'complete', on: 'later', day: '2027-01-01' }, say('remedy.complete.later', { day: '2027-01-01' })],
  [
    { code: 'complete', on: 'earlier', day: '2026-12-31' },
    say('remedy.complete.earlier', { day: '2026-12-31' }),
  ],
  [{ code: 'leave-out', day: '2027-02-03' }, say('remedy.leave-out', { day: '2027-02-03' })],
])('%o is said', (remedy, said) => expect(remedySaid(remedy)).toEqual(said));
