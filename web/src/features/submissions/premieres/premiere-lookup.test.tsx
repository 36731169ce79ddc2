import { screen, waitFor, within } from '@testing-library/react';
import {
  confirmAcceptance,
  openAcceptance,
  openBulkAcceptance,
  makeSubmittedEntry,
} from '../../../../test/acceptance';
import { Refusal, type Answers } from '../../../../test/bff-stub';
import { makeSubmission, makePage } from '../../../../test/make';
import { makeFestival } from '../../../../test/make-festival';
import type { Term } from '../../../lib/server/wire';

const worldTerm = {
  id: 2,
  competitionId: 2,
  countries: [],
  premiere_restriction: 'World Premiere',
} as unknown as Term;
const unavailableText = /^We could not check which premieres/;
const list = [makeSubmittedEntry(1), makeSubmission(2)];
const findDialog = async () => within(await screen.findByRole('dialog'));

describe.each([
  ['on the board', openAcceptance],
  ['in the table', openBulkAcceptance],
])('the premiere lookup before an acceptance %s', (_title, openDialog) => {
  it('shows that it is running, until it is done', async () => {
    let respond: (page: ReturnType<typeof makePage<Term>>) => void = () => undefined;
    await openDialog({ screenings: [] }, list, {
      getCompetitionTerms: () => new Promise((resolve) => (respond = resolve)),
    });
    expect(await (await findDialog()).findByText(/^Checking which premieres/)).toBeVisible();
    respond(makePage([worldTerm]));
    expect(await (await findDialog()).findByText(/1 competition on your list requires/)).toBeVisible();
    expect((await findDialog()).queryByText(/^Checking which premieres/)).toBeNull();
  });
  it.each([500, 503])('reports a failure with status %s and offers a retry', async (status) => {
    let isUnavailable = true;
    const { user } = await openDialog({ screenings: [] }, list, {
      getCompetitionTerms: () => {
        if (isUnavailable) throw new Refusal(status, 'catalog.away', 'Not right now.');
        return makePage([worldTerm]);
      },
    });
    expect(await (await findDialog()).findByText(unavailableText)).toBeVisible();
    isUnavailable = false;
    await user.click((await findDialog()).getByRole('button', { name: 'Try again' }));
    expect(await (await findDialog()).findByText(/1 competition on your list requires/)).toBeVisible();
    expect((await findDialog()).queryByText(unavailableText)).toBeNull();
  });
});

it('the premiere lookup reports a failure when a festival cannot be loaded', async () => {
  await openAcceptance({ screenings: [] }, list, {
    getCompetitionTerms: () => makePage([worldTerm]),
    getAllFestivals: ({ ids }) => {
      if (!ids?.includes(101)) throw new Refusal(500, 'catalog.broken', 'That failed.');
      return makePage([makeFestival({ id: 101, country: 'FR', startsOn: '2027-05-12' })]);
    },
  });
  expect(await (await findDialog()).findByText(unavailableText)).toBeVisible();
});

it('the premiere lookup ignores the days of the last edition for the next one', async () => {
  await openAcceptance({ screenings: [] }, [makeSubmittedEntry(1), makeSubmission(2, { edition: 2028 })], {
    getCompetitionTerms: () => makePage([worldTerm]),
    getAllFestivals: ({ ids = [] }) =>
      makePage(ids.map((id) => makeFestival({ id, startsOn: id === 101 ? '2027-05-12' : '2026-10-05' }))),
  });
  expect(await (await findDialog()).findByText('(world premiere)')).toBeVisible();
});

it('the premiere lookup skips a deleted festival', async () => {
  await openAcceptance({ screenings: [] }, list, {
    getCompetitionTerms: () => makePage([worldTerm]),
    getAllFestivals: ({ ids = [] }) =>
      makePage(ids.includes(101) ? [makeFestival({ id: 101, country: 'FR', startsOn: '2027-05-12' })] : []),
  });
  await waitFor(async () => expect((await findDialog()).queryByText(/^Checking which premieres/)).toBeNull());
  expect((await findDialog()).queryByText(unavailableText)).toBeNull();
});

it('the premiere lookup makes no call when no other entry is active', async () => {
  const failingAnswers: Answers = {
    getCompetitionTerms: () => {
      throw new Refusal(500, 'catalog.broken', 'That failed.');
    },
  };
  await openAcceptance(
    { screenings: [] },
    [makeSubmittedEntry(1), makeSubmission(2, { state: 'rejected' })],
    failingAnswers,
  );
  expect(await (await findDialog()).findByRole('button', { name: 'Move to Accepted' })).toBeVisible();
  expect((await findDialog()).queryByText(/which premieres/)).toBeNull();
});

const munich = { country: 'DE', subdivision: null, city: 'Munich', startsOn: '2026-01-12', endsOn: null };
const munichAnswers: Answers = {
  getCompetitionTerms: () => makePage([{ ...worldTerm, premiere_restriction: 'City' }]),
  getAllFestivals: ({ ids = [] }) =>
    makePage(
      ids.map((id) =>
        makeFestival({
          id,
          country: 'DE',
          startsOn: '2026-10-05',
          ...(id === 101 ? munich : { city: 'München' }),
        }),
      ),
    ),
  getCityKeys: ({ cities }) => makePage(cities.map((city) => ({ ...city, key: 'DE Munich' }))),
};

it('the premiere lookup recognises a city under another name', async () => {
  const { bff } = await openAcceptance({ screenings: [] }, list, munichAnswers);
  expect(await (await findDialog()).findByText('(premiere in its city)')).toBeVisible();
  expect(bff.getInputs('getCityKeys')).toMatchObject([
    {
      cities: [
        { country: 'DE', name: 'Munich' },
        { country: 'DE', name: 'München' },
      ],
    },
  ]);
});

it('the premiere lookup reports that city names cannot be compared', async () => {
  const getCityKeys = () => {
    throw new Refusal(500, 'catalog.broken', 'That failed.');
  };
  await openAcceptance({ screenings: [] }, list, { ...munichAnswers, getCityKeys });
  expect(await (await findDialog()).findByText(unavailableText)).toBeVisible();
});

it('an acceptance does not use up a city premiere again under another name of the city', async () => {
  const screenings = [{ date: '2026-11-02', country: 'DE', city: 'München', kind: 'public' as const }];
  const page = await openAcceptance({ screenings }, [makeSubmittedEntry(1)], {
    ...munichAnswers,
    getFestival: () => makeFestival({ id: 101, ...munich }),
  });
  await confirmAcceptance(page);
  expect(
    await screen.findByText(/^Accepted by Festival 1: its screening .*counts for premieres/),
  ).toBeVisible();
});
