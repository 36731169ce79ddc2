import { screen, waitFor, within } from '@testing-library/react';
import { openAcceptance, openAcceptances, sent } from '../../../../test/acceptance';
import { Refusal, type Answers } from '../../../../test/bff-stub';
import { makeSubmission, makePage } from '../../../../test/make';
import { makeFestival } from '../../../../test/make-festival';
import type { Term } from '../../../lib/server/wire';

const world = {
  id: 2,
  competitionId: 2,
  countries: [],
  premiere_restriction: 'World Premiere',
} as unknown as Term;
const unavailableText = /^We could not check which premieres/;
const list = [sent(1), makeSubmission(2)];
const dialog = async () => within(await screen.findByRole('dialog'));

describe.each([
  ['on the board', openAcceptance],
  ['in the table', openAcceptances],
])('the premiere lookup before an acceptance %s', (_where, begin) => {
  it('shows that it is running, until it is done', async () => {
    let answer: (page: ReturnType<typeof makePage<Term>>) => void = () => undefined;
    await begin({ screenings: [] }, list, {
      getCompetitionTerms: () => new Promise((resolve) => (answer = resolve)),
    });
    expect(await (await dialog()).findByText(/^Checking which premieres/)).toBeVisible();
    answer(makePage([world]));
    expect(await (await dialog()).findByText(/1 competition on your list requires/)).toBeVisible();
    expect((await dialog()).queryByText(/^Checking which premieres/)).toBeNull();
  });
  it.each([500, 503])('reports a failure with status %s and offers a retry', async (status) => {
    let isShut = true;
    const { user } = await begin({ screenings: [] }, list, {
      getCompetitionTerms: () => {
        if (isShut) throw new Refusal(status, 'catalog.away', 'Not right now.');
        return makePage([world]);
      },
    });
    expect(await (await dialog()).findByText(unavailableText)).toBeVisible();
    isShut = false;
    await user.click((await dialog()).getByRole('button', { name: 'Try again' }));
    expect(await (await dialog()).findByText(/1 competition on your list requires/)).toBeVisible();
    expect((await dialog()).queryByText(unavailableText)).toBeNull();
  });
});

it('the premiere lookup reports a failure when a festival cannot be loaded', async () => {
  await openAcceptance({ screenings: [] }, list, {
    getCompetitionTerms: () => makePage([world]),
    getAllFestivals: ({ ids }) => {
      if (!ids?.includes(101)) throw new Refusal(500, 'catalog.broken', 'That failed.');
      return makePage([makeFestival({ id: 101, country: 'FR', startsOn: '2027-05-12' })]);
    },
  });
  expect(await (await dialog()).findByText(unavailableText)).toBeVisible();
});

it('the premiere lookup ignores the days of the last edition for the next one', async () => {
  await openAcceptance({ screenings: [] }, [sent(1), makeSubmission(2, { edition: 2028 })], {
    getCompetitionTerms: () => makePage([world]),
    getAllFestivals: ({ ids = [] }) =>
      makePage(ids.map((id) => makeFestival({ id, startsOn: id === 101 ? '2027-05-12' : '2026-10-05' }))),
  });
  expect(await (await dialog()).findByText('(world premiere)')).toBeVisible();
});

it('the premiere lookup skips a deleted festival', async () => {
  await openAcceptance({ screenings: [] }, list, {
    getCompetitionTerms: () => makePage([world]),
    getAllFestivals: ({ ids = [] }) =>
      makePage(ids.includes(101) ? [makeFestival({ id: 101, country: 'FR', startsOn: '2027-05-12' })] : []),
  });
  await waitFor(async () => expect((await dialog()).queryByText(/^Checking which premieres/)).toBeNull());
  expect((await dialog()).queryByText(unavailableText)).toBeNull();
});

it('the premiere lookup makes no call when no other entry is active', async () => {
  const refuse: Answers = {
    getCompetitionTerms: () => {
      throw new Refusal(500, 'catalog.broken', 'That failed.');
    },
  };
  await openAcceptance({ screenings: [] }, [sent(1), makeSubmission(2, { state: 'rejected' })], refuse);
  expect(await (await dialog()).findByRole('button', { name: 'Move to Accepted' })).toBeVisible();
  expect((await dialog()).queryByText(/which premieres this takes/)).toBeNull();
});
