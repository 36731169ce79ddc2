import { randomUUID } from 'node:crypto';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Work } from '@laurel/runtime/lifecycle/command';
import { UNKNOWN_DOSSIER } from '@laurel/rules/films/dossiers';
import { AddFilm } from './add-film.js';
import { Db } from '../database/client.js';
import { UNKNOWN_FILM } from '@laurel/rules/films/unknown-film';
import type { DossierFields } from '../domain/dossier.js';
import type { FilmFields } from '../domain/film-fields.js';
import { saveStills } from '../pictures/stills/save-stills.js';
import { createVariants, getMeasures } from '../pictures/processing/picture.js';
import { StillStorage } from '../storage/storage.js';
import { drawSaltPans, drawSaltPansPoster } from './demo-still.js';
import { UpdateDossier } from '../dossiers/update-dossier.js';

const FILMMAKER = '10000000-0000-4000-8000-000000000001';

const getDayMonthsAgo = (months: number) => {
  const day = new Date();
  day.setUTCMonth(day.getUTCMonth() - months, 12);
  return day.toISOString().slice(0, 10);
};

const createShort = (): FilmFields => ({
  ...UNKNOWN_FILM,
  name: 'The Salt Harvest',
  synopsis:
    'On the last working salt pans of an Atlantic island, two sisters decide who stays for one more summer.',
  types: ['Live-Action / Fiction'],
  genres: ['Drama', 'Environment & Nature'],
  themes: ['Ocean & Water', 'Islands', 'Labour', 'Family'],
  school: 'none',
  length: 18 * 60 + 42,
  productionDate: getDayMonthsAgo(7),
  directorGender: 'female',
  directorIsStudent: false,
  directorAge: 34,
  productionCountries: ['PT', 'FR'],
  directorNationalities: ['PT'],
  directorResidency: ['PT'],
  directorLanguages: ['pt', 'fr'],
  filmLanguages: ['pt'],
  previousFeatures: 0,
  isOnline: false,
  budget: { amount: 2_450_000, currency: 'EUR' },
  screenings: [],
  credits: [
    { role: 'director', name: 'Inês Tavares' },
    { role: 'writer', name: 'Inês Tavares' },
    { role: 'writer', name: 'Paul Girard' },
    { role: 'producer', name: 'Marta Quintela' },
    { role: 'cast', name: 'Beatriz Lemos' },
    { role: 'cast', name: 'Rita Falcão' },
    { role: 'cinematography', name: 'Tomás Serra' },
    { role: 'editing', name: 'Claire Aubin' },
    { role: 'music', name: 'Duarte Neves' },
  ],
});
const createUnfinishedFeature = (): FilmFields => ({
  ...UNKNOWN_FILM,
  name: 'Night Bus to Tirana',
  synopsis: 'A documentary shot in forty night journeys between Athens and Tirana.',
  types: ['Documentary'],
  genres: ['Documentary', 'Human Rights & Social Issues', 'Travel'],
  forms: ['Essay'],
  themes: ['Diaspora & Migration', 'Trains & Travel'],
  length: 74 * 60,
  productionDate: getDayMonthsAgo(2),
  productionCountries: ['AL', 'GR'],
  filmLanguages: ['sq', 'el'],
});

/** A dossier with all fields except the contact, because nobody should write to an invented person. */
const dossier = {
  logline: 'Two sisters, one harvest, and a sea that no longer waits for either of them.',
  shortSynopsis:
    'On an Atlantic island the salt pans are worked by hand one last time. Teresa wants to stay, Luísa has a ticket for Friday; between them lie nine days of wind and forty tonnes of salt.',
  directorBiography:
    'Inês Tavares grew up beside the salt pans of Aveiro. She studied sound in Lisbon and Marseille and has recorded for other people’s films for ten years. This is her first as a director.',
  directorStatement:
    'I wanted to hear what a place sounds like when work stops. We filmed the last harvest as it was, with the people who made it.',
  screeningFormats: ['DCP', 'ProRes'],
  aspectRatio: '1.85:1',
  frameRate: '24',
  sound: '5.1',
  colour: 'colour',
  subtitleLanguages: ['en', 'fr'],
} satisfies Partial<DossierFields>;

/** Stores a generated picture like an upload. Does not add it to the film. */
async function addStill(app: NestFastifyApplication, filmId: number, svg: string): Promise<string> {
  const fileName = randomUUID();
  const variants = await createVariants(Buffer.from(svg));
  await app.get(StillStorage, { strict: false }).write(fileName, variants);
  const data = { fileName, filmId, createdBy: FILMMAKER, state: 'stored', ...getMeasures(variants) };
  await app.get(Db, { strict: false }).filmStill.create({ data });
  return fileName;
}

/**
 * Creates the demo filmmaker's two films, once: a complete short film with a still and a poster, and a
 * feature with many unknown fields.
 */
export const seedDemo: Work = async (app) => {
  if (await app.get(Db, { strict: false }).film.findFirst({ where: { createdBy: FILMMAKER } }))
    return console.log('The demo films already exist.');
  const addFilm = app.get(AddFilm, { strict: false });
  const [shortFilm, featureFilm] = [
    await addFilm.run(createShort(), FILMMAKER),
    await addFilm.run(createUnfinishedFeature(), FILMMAKER),
  ];
  const pictures: string[] = [];
  for (const svg of [drawSaltPans(), drawSaltPansPoster(shortFilm.details!.name)])
    pictures.push(await addStill(app, shortFilm.id, svg));
  await app
    .get(Db, { strict: false })
    .$transaction((tx) => saveStills(tx, { id: shortFilm.id, createdBy: FILMMAKER }, pictures, 'seed'));
  const details = { ...UNKNOWN_DOSSIER, ...dossier };
  const change = { filmId: shortFilm.id, version: null, details, fields: Object.keys(dossier) };
  await app.get(UpdateDossier, { strict: false }).run(change, () => true);
  for (const { id, details } of [shortFilm, featureFilm]) console.log(`Film ${id}: ${details!.name}`);
};
