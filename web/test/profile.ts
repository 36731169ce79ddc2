import { screen } from '@testing-library/react';
import type { Profile } from '../src/lib/server/wire';
import { Refusal, type Answers } from './bff-stub';
import { ada } from './make';
import { renderPageSignedIn } from './render-page';

export const makeProfile = (overrides: Partial<Profile> = {}): Profile => ({
  userId: ada,
  version: 3,
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  emailVerified: true,
  image: null,
  role: 'user',
  businessRole: 'Director',
  timeZone: null,
  currency: null,
  notices: ['signed-in'],
  declinedNotices: [],
  doNotDisturb: null,
  ...overrides,
});

/** Opens the profile page over a profile stored as the identity service does. */
export async function openProfile(overrides: Partial<Profile> = {}, answers: Answers = {}) {
  let profile = makeProfile(overrides);
  const page = renderPageSignedIn('/profile', {
    getMyProfile: () => profile,
    getMyExport: () => null,
    updateProfile: ({ version, ...change }) => {
      if (version !== profile.version) throw new Refusal(409, 'profile.stale', 'x', { field: 'version' });
      const changedFields = Object.entries(change).filter(([, value]) => value !== undefined);
      return (profile = { ...profile, ...Object.fromEntries(changedFields), version: version + 1 });
    },
    setUserRole: ({ role }) => {
      profile = { ...profile, businessRole: role, version: profile.version + 1 };
      return {} as never;
    },
    ...answers,
  });
  await screen.findByRole('textbox', { name: 'Name' });
  return {
    ...page,
    getStoredProfile: () => profile,
    changeElsewhere: (fields: Partial<Profile>) => {
      profile = { ...profile, ...fields, version: profile.version + 1 };
    },
  };
}
