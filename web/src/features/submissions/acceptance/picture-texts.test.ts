import { makeSubmission } from '../../../../test/make';
import { getPictureTexts } from './picture-texts';

const festival = {
  id: 1,
  city: 'Lund',
  country: 'SE',
  startsOn: null,
  usualMonth: null,
  profileImage: null,
  odds: null,
};
const accepted = makeSubmission(1, {
  state: 'accepted',
  festivalName: 'Lund Shorts',
  festival,
  decidedAt: '2026-11-02',
});
const film = { name: 'Half a Minute / of Rain?' };

it('names the festival, location and year, and derives the file name from them', () =>
  expect(getPictureTexts(film, accepted)).toEqual({
    heading: 'Official Selection',
    lines: ['Lund Shorts'],
    subtitle: 'Lund, Sweden · 2027',
    film: film.name,
    fileName: 'half-a-minute-of-rain-lund-shorts-2027.png',
  }));

it('puts the award first', () =>
  expect(
    getPictureTexts(film, { ...accepted, awardName: 'Golden Pine', edition: null, festival: undefined }),
  ).toMatchObject({
    heading: 'Winner',
    lines: ['Golden Pine'],
    subtitle: 'Lund Shorts · 2026',
    fileName: 'half-a-minute-of-rain-golden-pine-lund-shorts-2026.png',
  }));
