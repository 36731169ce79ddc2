import { randomUUID } from 'node:crypto';
import type { Payload, Things } from './things.js';

/** An input that the owner may give; `missing`: the same about a thing that there is not. */
export interface Fixture {
  /** `cookie`: of who asks, where it is about themselves. */
  input: (cookie?: string) => Payload | Promise<Payload>;
  missing?: Payload;
}
/** An id that nothing has. */
export const NOWHERE = 2_000_000_000;

export const of = (input: Payload): Fixture => ({ input: () => input });
export const nothing: Fixture = of({});

/** What is asked about the owner's own things, each beside one that there is not. */
export function fixtureKinds({ owner, filmId, submissionId }: Things) {
  const ofFilmWith = (more: Payload): Fixture => ({
    input: () => ({ filmId, ...more }),
    missing: { filmId: NOWHERE, ...more },
  });
  return {
    ofUser: { input: () => ({ userId: owner.userId }), missing: { userId: randomUUID() } } as Fixture,
    ofFilm: ofFilmWith({}),
    ofFilmWith,
    ofSubmission: (more: Payload = {}): Fixture => ({
      input: () => ({ submissionId, ...more }),
      missing: { submissionId: NOWHERE, ...more },
    }),
  };
}
