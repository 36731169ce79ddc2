import { fixtureKinds, NOWHERE } from './fixture-kinds.js';
import type { Platform } from './platform.js';
import type { Things } from './things.js';

/** Fixtures for dossiers and their links. */
export function dossierFixtures(laurel: Platform, things: Things) {
  const { filmFixture, filmFixtureWith } = fixtureKinds(things);
  let token: Promise<string> | undefined;
  /** Returns the token of a link that remains valid. */
  const made = async () => {
    const input = { filmId: things.filmId, recipient: 'Clermont-Ferrand' };
    const { body } = await laurel.post('createDossierLink', input, things.owner.cookie);
    return (body.path as string).replace('/dossier/', '');
  };
  return {
    getDossier: filmFixture,
    updateDossier: filmFixtureWith({
      logline: 'Two sisters.',
      screenerPassword: 'high tide',
      subtitleLanguages: ['en'],
    }),
    getDossierSheet: filmFixture,
    getDossierLinks: filmFixture,
    createDossierLink: filmFixtureWith({ recipient: 'Clermont-Ferrand' }),
    revokeDossierLink: filmFixtureWith({ linkId: NOWHERE }),
    getSharedDossier: { input: async () => ({ token: await (token ??= made()) }) },
  };
}
