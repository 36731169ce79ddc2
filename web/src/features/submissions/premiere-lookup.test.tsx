import { screen, waitFor, within } from '@testing-library/react';
import { openAcceptance, openAcceptances, sent } from '../../../test/acceptance';
import { Refusal, type Answers } from '../../../test/bff-stub';
import { makeSubmission, pageOf } from '../../../test/make';
import { makeFestival } from '../../../test/make-festival';
import type { Term } from '../../lib/wire';

const world = {
  id: 2,
  competitionId: 2,
  countries: [],
  premiere_restriction: 'World Premiere',
} as unknown as Term;
const away = /^It could not be looked up which premieres/;
const list = [sent(1), makeSubmission(2)];
const dialog = async () => within(await screen.findByRole('dialog'));

describe.each([
  ['on the board', openAcceptance],
  ['in the table', openAcceptances],
])('before an acceptance %s', (_where, begin) => {
  it('says that the premieres are being looked up, until they are', async () => {
    let answer: (page: ReturnType<typeof pageOf<Term>>) => void = () => undefined;
    await begin({ screenings: [] }, list, {
      getCompetitionTerms: () => new Promise((resolve) => (answer = resolve)),
    });
    expect(await (await dialog()).findByText(/^Looking up which premieres/)).toBeVisible();
    answer(pageOf([world]));
    expect(await (await dialog()).findByText(/1 competition on your list loses/)).toBeVisible();
    expect((await dialog()).queryByText(/^Looking up which premieres/)).toBeNull();
  });
  it.each([500, 503])('says that they could not be looked up (%s), and tries again', async (status) => {
    let isShut = true;
    const { user } = await begin({ screenings: [] }, list, {
      getCompetitionTerms: () => {
        if (isShut) throw new Refusal(status, 'catalog.away', 'Not right now.');
        return pageOf([world]);
      },
    });
    expect(await (await dialog()).findByText(away)).toBeVisible();
    isShut = false;
    await user.click((await dialog()).getByRole('button', { name: 'Try again' }));
    expect(await (await dialog()).findByText(/1 competition on your list loses/)).toBeVisible();
    expect((await dialog()).queryByText(away)).toBeNull();
  });
});

it('says that it could not be looked up where a festival cannot be had', async () => {
  await openAcceptance({ screenings: [] }, list, {
    getCompetitionTerms: () => pageOf([world]),
    getAllFestivals: ({ ids }) => {
      if (!ids?.includes(101)) throw new Refusal(500, 'catalog.broken', 'That failed.');
      return pageOf([makeFestival({ id: 101, country: 'FR', startsOn: '2027-05-12' })]);
    },
  });
  expect(await (await dialog()).findByText(away)).toBeVisible();
});

it('warns of what is asked for the next edition, whose days nobody knows yet, not on those of the last one', async () => {
  await openAcceptance({ screenings: [] }, [sent(1), makeSubmission(2, { edition: 2028 })], {
    getCompetitionTerms: () => pageOf([world]),
    getAllFestivals: ({ ids = [] }) =>
      pageOf(ids.map((id) => makeFestival({ id, startsOn: id === 101 ? '2027-05-12' : '2026-10-05' }))),
  });
  expect(await (await dialog()).findByText('(world premiere)')).toBeVisible();
});

it('looks no further for a festival that is gone', async () => {
  await openAcceptance({ screenings: [] }, list, {
    getCompetitionTerms: () => pageOf([world]),
    getAllFestivals: ({ ids = [] }) =>
      pageOf(ids.includes(101) ? [makeFestival({ id: 101, country: 'FR', startsOn: '2027-05-12' })] : []),
  });
  await waitFor(async () => expect((await dialog()).queryByText(/^Looking up which premieres/)).toBeNull());
  expect((await dialog()).queryByText(away)).toBeNull();
});

it('looks up nothing where nothing else is on its way', async () => {
  const refuse: Answers = {
    getCompetitionTerms: () => {
      throw new Refusal(500, 'catalog.broken', 'That failed.');
    },
  };
  await openAcceptance({ screenings: [] }, [sent(1), makeSubmission(2, { state: 'rejected' })], refuse);
  expect(await (await dialog()).findByRole('button', { name: 'Move to Accepted' })).toBeVisible();
  expect((await dialog()).queryByText(/which premieres this takes/)).toBeNull();
});
