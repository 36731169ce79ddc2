import { fixtureKinds, NOWHERE } from './fixture-kinds.js';
import type { Platform, Things } from './things.js';

/** What festivals are shown of a film, and by which links. */
export function dossierFixtures(laurel: Platform, things: Things) {
  const { ofFilm, ofFilmWith } = fixtureKinds(things);
  let token: Promise<string> | undefined;
  /** Of a link that stands for as long as it is asked about. */
  const made = async () => {
    const asked = { filmId: things.filmId, recipient: 'Clermont-Ferrand' };
    const { body } = await laurel.post('createDossierLink', asked, things.owner.cookie);
    return (body.path as string).replace('/dossier/', '');
  };
  return {
    getDossier: ofFilm,
    updateDossier: ofFilmWith({
      logline: 'Two sisters.',
      screenerPassword: 'high tide',
      subtitleLanguages: ['en'],
    }),
    getDossierSheet: ofFilm,
    getDossierLinks: ofFilm,
    createDossierLink: ofFilmWith({ recipient: 'Clermont-Ferrand' }),
    revokeDossierLink: ofFilmWith({ linkId: NOWHERE }),
    getSharedDossier: { input: async () => ({ token: await (token ??= made()) }) },
  };
}
