import { fixtureKinds, MISSING_ID } from './fixture-kinds.js';
import type { Platform } from './platform.js';
import type { SampleData } from './sample-data.js';

/** Fixtures for dossiers and their links. */
export function dossierFixtures(laurel: Platform, sample: SampleData) {
  const { filmFixture, filmFixtureWith } = fixtureKinds(sample);
  let token: Promise<string> | undefined;
  /** Returns the token of a link that remains valid. */
  const createToken = async () => {
    const input = { filmId: sample.filmId, recipient: 'Clermont-Ferrand' };
    const { body } = await laurel.post('createDossierLink', input, sample.owner.cookie);
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
    revokeDossierLink: filmFixtureWith({ linkId: MISSING_ID }),
    getSharedDossier: { input: async () => ({ token: await (token ??= createToken()) }) },
  };
}
