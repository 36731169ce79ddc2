import { screen, within } from '@testing-library/react';
import { address } from '../../../../test/board';
import { Refusal, type Answers } from '../../../../test/bff-stub';
import { makeFilm, makeStill, makeSubmission, pageOf } from '../../../../test/make';
import { open as unpaid } from '../../../../test/sendings';
import { makeDossier, makeDossierSheet } from '../../../../test/make-dossier';
import { visitSignedIn } from '../../../../test/visit';
import type { Sending } from '../../../lib/wire';

const sending: Sending = {
  batchId: '7d444840-9dc0-41d1-8245-5ffdce74fad2',
  filmId: 7,
  state: 'paid',
  createdAt: '2026-11-26T10:00:00Z',
  entries: [
    {
      submissionId: 1,
      name: 'Festival 1, Shorts',
      way: 'elsewhere',
      state: 'asking',
      fee: null,
      address: null,
      page: 'https://annecy.example/enter',
      reason: null,
      said: null,
      isUnsure: false,
      isFeeBack: false,
      at: '2026-11-26T10:00:00Z',
    },
  ],
};
const visit = (answers: Answers) =>
  visitSignedIn(address, {
    getFilm: () => makeFilm({ stillFileNames: ['one'] }),
    getUserSubmissionsByFilmId: () => pageOf([makeSubmission(1)]),
    getMatchExplanation: () => ({ items: [], locked: 0, isArriving: false }),
    getSendings: () => ({ items: [sending] }),
    getDossierLinks: () => pageOf([]),
    getDossierSheet: () => makeDossierSheet({ stills: [makeStill('one')] }),
    ...answers,
  });
const part = async () => within(await screen.findByRole('region', { name: /^(Sent|Sending) with Laurel$/ }));
/** Refused until it is let through. */
const shut = (status: number) => {
  const door = { isShut: true };
  const open = <T,>(answer: T): T => {
    if (door.isShut) throw new Refusal(status, 'films.away', 'Not right now.');
    return answer;
  };
  return { door, open };
};

describe.each([500, 503])('what could not be had (%s) is said, and asked again', (status) => {
  it('of what is on its way', async () => {
    const { door, open } = shut(status);
    const { user } = visit({ getSendings: () => open({ items: [sending] }) });
    expect(await (await part()).findByText('This could not be loaded.')).toBeVisible();
    door.isShut = false;
    await user.click((await part()).getByRole('button', { name: 'Try again' }));
    expect(await (await part()).findByText('Fields to copy')).toBeVisible();
    expect(screen.queryByText('This could not be loaded.')).toBeNull();
  });
  it('of where the fees are paid', async () => {
    const { door, open } = shut(status);
    const waiting: Sending = { ...sending, state: 'waiting' };
    const { user } = visit({ getSendings: () => ({ items: [waiting] }), getFeePayment: () => open(unpaid) });
    expect(await (await part()).findByText('This could not be loaded.')).toBeVisible();
    expect((await part()).queryByRole('link', { name: /^Go on paying/ })).toBeNull();
    expect((await part()).getByRole('button', { name: 'Cancel' })).toBeVisible();
    door.isShut = false;
    await user.click((await part()).getByRole('button', { name: 'Try again' }));
    expect(await (await part()).findByRole('link', { name: 'Go on paying: JPY 2,000' })).toBeVisible();
    expect(screen.queryByText('This could not be loaded.')).toBeNull();
  });
  it.each<[string, string, (open: <T>(answer: T) => T) => Answers]>([
    [
      'the dossier',
      'Copy: Logline',
      (open) => ({ getDossier: () => open(makeDossier({ facts: { logline: 'A town without rain.' } })) }),
    ],
    [
      'the stills',
      'Copy: Still 1, a link that works for half a day',
      (open) => ({ getDossierSheet: () => open(makeDossierSheet({ stills: [makeStill('one')] })) }),
    ],
  ])('of the fields to copy: %s', async (_what, button, answers) => {
    const { door, open } = shut(status);
    const { user } = visit(answers(open));
    const region = await part();
    await user.click(await region.findByText('Fields to copy'));
    expect(await region.findByText('This could not be loaded.')).toBeVisible();
    expect(region.getByRole('button', { name: 'Copy: Title' })).toBeVisible();
    expect(region.queryByRole('button', { name: button })).toBeNull();
    door.isShut = false;
    await user.click(region.getByRole('button', { name: 'Try again' }));
    expect(await region.findByRole('button', { name: button })).toBeVisible();
  });
});

it('nothing is said where nothing was ever sent', async () => {
  const { bff } = visit({ getSendings: () => ({ items: [] }) });
  expect(await screen.findByRole('region', { name: 'My list' })).toBeVisible();
  expect(bff.of('getSendings')).toHaveLength(1);
  expect(screen.queryByRole('region', { name: 'Sent with Laurel' })).toBeNull();
});
