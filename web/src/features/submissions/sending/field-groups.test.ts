import { makeFilm, makeStill } from '../../../../test/make';
import { makeDossier } from '../../../../test/make-dossier';
import { getFieldGroups, NO_PICTURES } from './field-groups';

const formatGroups = (...args: Parameters<typeof getFieldGroups>) =>
  getFieldGroups(...args).map(({ title, fields }) => [
    title,
    ...fields.map(({ label, value }) => `${label}: ${value}`),
  ]);

describe('the fields of an entry', () => {
  it('include everything in the film and its dossier, grouped', () => {
    const film = makeFilm({
      length: 600,
      productionDate: '2026-05-01',
      filmLanguages: ['fr', 'de'],
      themes: ['Ecology'] as never,
      budget: { amount: 150_000, currency: 'EUR' },
      synopsis: 'It rains.',
      directorNationalities: ['FR'],
      previousFeatures: 0,
      credits: [
        { role: 'music', name: 'Ola Berg' },
        { role: 'director', name: 'Ada Lund' },
        { role: 'director', name: 'Bo Ek' },
      ],
    });
    const { details } = makeDossier({
      details: {
        logline: 'A town without rain.',
        subtitleLanguages: ['en'],
        screeningFormats: ['DCP'],
        aspectRatio: '1.85:1',
        frameRate: '24',
        sound: '5.1',
        colour: 'black-and-white',
        screenerUrl: 'https://watch.example/1',
        contactEmail: 'ada@lund.example',
      },
    });
    const pictures = { poster: makeStill('tall'), stills: [makeStill('one'), makeStill('two')] };
    const getPictureUrl = (name: string) => `${window.location.origin}/stills/${name}/1920.webp`;
    expect(formatGroups(film, details, pictures, 'https://laurel.example/dossier/1')).toEqual([
      [
        'The film',
        'Title: Half a Minute of Rain',
        'Completed: 1 May 2026',
        'Runtime: 10:00',
        'Languages: French and German',
        'Subtitles: English',
        'Screening formats: DCP',
        'Aspect ratio: 1.85:1',
        'Frame rate: 24 frames per second',
        'Sound: 5.1',
        'Colour: Black and white',
        'Themes: Ecology',
        'Production budget: EUR 1,500',
      ],
      ['About the film', 'Logline: A town without rain.', 'Long synopsis: It rains.'],
      ['The director', 'Nationality: France', 'Earlier features: 0'],
      ['Credits', 'Director: Ada Lund, Bo Ek', 'Music: Ola Berg'],
      [
        'Screener and links',
        'Link to the screener: https://watch.example/1',
        'Link to the dossier: https://laurel.example/dossier/1',
      ],
      [
        'Stills',
        `Poster, a link that works for half a day: ${getPictureUrl('tall')}`,
        `Still 1, a link that works for half a day: ${getPictureUrl('one')}`,
        `Still 2, a link that works for half a day: ${getPictureUrl('two')}`,
      ],
      ['Contact', 'E-mail: ada@lund.example'],
    ]);
  });
  it('leave out unknown values, but include values known to be empty', () => {
    expect(formatGroups(makeFilm({ filmLanguages: [] }), null, NO_PICTURES, null)).toEqual([
      ['The film', 'Title: Half a Minute of Rain', 'Languages: No dialogue'],
    ]);
  });
});
