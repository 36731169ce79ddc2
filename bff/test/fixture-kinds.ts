import { randomUUID } from 'node:crypto';
import type { Payload, SampleData } from './sample-data.js';

/** A valid input of the owner. `missing` is the same input for something that does not exist. */
export interface Fixture {
  /** `cookie` belongs to the caller, for inputs about the caller's own account. */
  input: (cookie?: string) => Payload | Promise<Payload>;
  missing?: Payload;
}
/** An ID that does not exist. */
export const MISSING_ID = 2_000_000_000;

export const fixedInput = (input: Payload): Fixture => ({ input: () => input });
export const noInput: Fixture = fixedInput({});

/** Returns fixtures for the owner's data, each with a missing counterpart. */
export function fixtureKinds({ owner, filmId, submissionId }: SampleData) {
  const filmFixtureWith = (more: Payload): Fixture => ({
    input: () => ({ filmId, ...more }),
    missing: { filmId: MISSING_ID, ...more },
  });
  return {
    userFixture: { input: () => ({ userId: owner.userId }), missing: { userId: randomUUID() } } as Fixture,
    filmFixture: filmFixtureWith({}),
    filmFixtureWith,
    submissionFixture: (more: Payload = {}): Fixture => ({
      input: () => ({ submissionId, ...more }),
      missing: { submissionId: MISSING_ID, ...more },
    }),
  };
}
