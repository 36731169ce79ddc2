import { makeSubmission } from '../../../../test/make';
import { pictureWords } from './picture-words';

const festival = {
  id: 1,
  city: 'Lund',
  country: 'SE',
  startsOn: null,
  usualMonth: null,
  profileImage: null,
  odds: null,
};
const taken = makeSubmission(1, {
  state: 'accepted',
  festivalName: 'Lund Shorts',
  festival,
  decidedAt: '2026-11-02',
});
const film = { name: 'Half a Minute / of Rain?' };

it('says who took it, where and when, and calls the file so', () =>
  expect(pictureWords(film, taken)).toEqual({
    mark: 'Official Selection',
    lines: ['Lund Shorts'],
    under: 'Lund, Sweden · 2027',
    film: film.name,
    fileName: 'half-a-minute-of-rain-lund-shorts-2027.png',
  }));

it('says the award first', () =>
  expect(
    pictureWords(film, { ...taken, awardName: 'Golden Pine', edition: null, festival: undefined }),
  ).toMatchObject({
    mark: 'Winner',
    lines: ['Golden Pine'],
    under: 'Lund Shorts · 2026',
    fileName: 'half-a-minute-of-rain-golden-pine-lund-shorts-2026.png',
  }));
