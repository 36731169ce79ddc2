import { fireEvent, screen, within } from '@testing-library/react';
import type { Answers } from './bff-stub';
import { ada, makeFilm, makeRow, makeTerm, makePage, makeMessage, makePreview } from './make';
import { renderPageSignedIn } from './render-page';
import type { Film } from '../src/lib/server/wire';

const deadline = {
  nextDeadline: { id: 1, date: '2099-05-12', closesAt: '2099-05-12T21:59:59Z' } as never,
  fee: { amount: 2000, currency: 'EUR' } as never,
};
const tooLong = makeTerm({ outcome: 'fail', rule: makeMessage('Runtime 40 min or more') });
/** The preview of a cut to 39 minutes. */
export const shorterPreview = makePreview({
  counts: { eligible: 52, 'needs-confirmation': 20, unchecked: 0, 'not-eligible': 388 },
  opened: [
    makeRow(1, deadline),
    makeRow(2, { explanation: { verdict: 'needs-confirmation' } }),
    makeRow(3),
    makeRow(4),
  ],
  closed: [
    makeRow(9, {
      nextDeadline: deadline.nextDeadline,
      explanation: { verdict: 'not-eligible', terms: [tooLong] },
    }),
  ],
  openedTotal: 12,
  openedForSure: 9,
  closedTotal: 1,
});
const bestCut = {
  field: 'length',
  value: 2399,
  text: makeMessage('Cut 1 min 1 s (to 39:59): opens 12 competitions'),
  opens: 12,
};
/** Opens the form of a film of 41 minutes, with its panel and the preview inputs sent so far. */
export const openFilmForm = async (answers: Answers = {}, film: Partial<Film> = {}, search = '') => {
  const visited = renderPageSignedIn(`/user/${ada}/films?edit=7${search}`, {
    getUserFilms: () => makePage([makeFilm({ length: 2460, ...film })]),
    getMatchPreview: ({ facts: details }) =>
      details.length === 2340 ? shorterPreview : makePreview({ bestChange: details.length ? null : bestCut }),
    ...answers,
  });
  const panel = within(await screen.findByRole('complementary', { name: 'What if' }));
  const retype = async (text: string) => {
    await visited.user.clear(screen.getByLabelText('Runtime'));
    await visited.user.type(screen.getByLabelText('Runtime'), text);
  };
  /** Replaces the text at once, so that no partial value is reported. */
  const replace = async (text: string) => {
    await visited.user.tripleClick(screen.getByLabelText('Runtime'));
    await visited.user.paste(text);
  };
  const getPreviewInputs = () => visited.bff.getCalls('getMatchPreview').map(({ input }) => input.facts);
  return {
    ...visited,
    panel,
    retype,
    replace,
    getPreviewInputs,
    lengths: () => getPreviewInputs().map((details) => (details as Film).length),
  };
};
/** Changes another field. When its request has arrived, a test knows that all earlier ones have too. */
export const changeAge = () => fireEvent.change(screen.getByLabelText('Age'), { target: { value: '29' } });
