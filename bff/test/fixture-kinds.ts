import { randomUUID } from 'node:crypto';
import type { Payload, Things } from './things.js';

/** A valid input of the owner. `missing` is the same input for something that does not exist. */
export interface Fixture {
  /** `cookie` belongs to the caller, for inputs about the caller's own account. */
  input: (cookie?: string) => Payload | Promise<Payload>;
  missing?: Payload;
}
/** An ID that does not exist. */
export const NOWHERE = 2_000_000_000;

export const fixed = (input: Payload): Fixture => ({ input: () => input });
export const nothing: Fixture = fixed({});

/** Returns fixtures for the owner's data, each with a missing counterpart. */
export function fixtureKinds({ owner, filmId, submissionId }: Things) {
  const filmFixtureWith = (more: Payload): Fixture => ({
    input: () => ({ filmId, ...more }),
    missing: { filmId: NOWHERE, ...more },
  });
  return {
    userFixture: { input: () => ({ userId: owner.userId }), missing: { userId: randomUUID() } } as Fixture,
    filmFixture: filmFixtureWith({}),
    filmFixtureWith,
    submissionFixture: (more: Payload = {}): Fixture => ({
      input: () => ({ submissionId, ...more }),
      missing: { submissionId: NOWHERE, ...more },
    }),
  };
}
