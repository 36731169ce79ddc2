import { screen, within } from '@testing-library/react';
import { listPath } from '../../../../test/board';
import { Refusal, type Answers } from '../../../../test/bff-stub';
import { makeFilm, makeStill, makeSubmission, makePage } from '../../../../test/make';
import { openPayment } from '../../../../test/sendings';
import { makeDossier, makeDossierSheet } from '../../../../test/make-dossier';
import { renderPageSignedIn } from '../../../../test/render-page';
import type { Sending } from '../../../lib/server/wire';

const sending: Sending = {
  batchId: '7d444840-9dc0-41d1-8245-5ffdce74fad2',
  filmId: 7,
  state: 'paid',
  createdAt: '2026-11-26T10:00:00Z',
  entries: [
    {
      submissionId: 1,
      name: 'Festival 1, Shorts',
      method: 'elsewhere',
      state: 'unconfirmed',
      fee: null,
      address: null,
      page: 'https://annecy.example/enter',
      reason: null,
      serverResponse: null,
      isUnsure: false,
      isFeeRefunded: false,
      at: '2026-11-26T10:00:00Z',
    },
  ],
};
const openList = (answers: Answers) =>
  renderPageSignedIn(listPath, {
    getFilm: () => makeFilm({ stillFileNames: ['one'] }),
    getUserSubmissionsByFilmId: () => makePage([makeSubmission(1)]),
    getMatchExplanation: () => ({ items: [], locked: 0, isRebuilding: false }),
    getSendings: () => ({ items: [sending] }),
    getDossierLinks: () => makePage([]),
    getDossierSheet: () => makeDossierSheet({ stills: [makeStill('one')] }),
    ...answers,
  });
const findSection = async () =>
  within(await screen.findByRole('region', { name: /^(Sent|Sending) with Laurel$/ }));
/** Its `answer` fails with this status until `isOver` is true. */
const createOutage = (status: number) => ({
  isOver: false,
  answer<T>(response: T): T {
    if (!this.isOver) throw new Refusal(status, 'films.away', 'Not right now.');
    return response;
  },
});
type Outage = ReturnType<typeof createOutage>;

describe.each([500, 503])('a failed load of sendings (%s) is reported with a retry', (status) => {
  it('for the sendings themselves', async () => {
    const outage = createOutage(status);
    const { user } = openList({ getSendings: () => outage.answer({ items: [sending] }) });
    expect(await (await findSection()).findByText('This could not be loaded.')).toBeVisible();
    outage.isOver = true;
    await user.click((await findSection()).getByRole('button', { name: 'Try again' }));
    expect(await (await findSection()).findByText('Fields to copy')).toBeVisible();
    expect(screen.queryByText('This could not be loaded.')).toBeNull();
  });
  it('for the payment of the fees', async () => {
    const outage = createOutage(status);
    const waiting: Sending = { ...sending, state: 'waiting' };
    const { user } = openList({
      getSendings: () => ({ items: [waiting] }),
      getFeePayment: () => outage.answer(openPayment),
    });
    expect(await (await findSection()).findByText('This could not be loaded.')).toBeVisible();
    expect((await findSection()).queryByRole('link', { name: /^Continue paying/ })).toBeNull();
    expect((await findSection()).getByRole('button', { name: 'Cancel' })).toBeVisible();
    outage.isOver = true;
    await user.click((await findSection()).getByRole('button', { name: 'Try again' }));
    expect(
      await (await findSection()).findByRole('link', { name: 'Continue paying: JPY 2,000' }),
    ).toBeVisible();
    expect(screen.queryByText('This could not be loaded.')).toBeNull();
  });
  it.each<[string, string, (outage: Outage) => Answers]>([
    [
      'the dossier',
      'Copy: Logline',
      (outage) => ({
        getDossier: () => outage.answer(makeDossier({ details: { logline: 'A town without rain.' } })),
      }),
    ],
    [
      'the stills',
      'Copy: Still 1, a link that works for half a day',
      (outage) => ({
        getDossierSheet: () => outage.answer(makeDossierSheet({ stills: [makeStill('one')] })),
      }),
    ],
  ])('for the fields to copy: %s', async (_title, buttonName, createAnswers) => {
    const outage = createOutage(status);
    const { user } = openList(createAnswers(outage));
    const region = await findSection();
    await user.click(await region.findByText('Fields to copy'));
    expect(await region.findByText('This could not be loaded.')).toBeVisible();
    expect(region.getByRole('button', { name: 'Copy: Title' })).toBeVisible();
    expect(region.queryByRole('button', { name: buttonName })).toBeNull();
    outage.isOver = true;
    await user.click(region.getByRole('button', { name: 'Try again' }));
    expect(await region.findByRole('button', { name: buttonName })).toBeVisible();
  });
});

it('shows no section when nothing was ever sent', async () => {
  const { bff } = openList({ getSendings: () => ({ items: [] }) });
  expect(await screen.findByRole('region', { name: 'My list' })).toBeVisible();
  expect(bff.getCalls('getSendings')).toHaveLength(1);
  expect(screen.queryByRole('region', { name: 'Sent with Laurel' })).toBeNull();
});
