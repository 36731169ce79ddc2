import { areDistinct, listEntryKeys, validateEntry, type PastEntryInput } from './past-entry.js';

const createInput = (overrides: Partial<PastEntryInput> = {}): PastEntryInput => ({
  festival: 'Salt Days',
  competition: null,
  country: 'FR',
  state: 'accepted',
  submittedAt: '2024-10-01',
  decidedAt: '2024-12-01',
  fee: { amount: 100, currency: 'EUR' },
  awardName: null,
  note: null,
  ...overrides,
});
const latest = '2026-11-27';

it('normalises its texts and removes what its state does not have', () =>
  expect(
    validateEntry(
      createInput({
        festival: ' Salt Days ',
        competition: '',
        state: 'submitted',
        awardName: 'None',
        note: ' ',
      }),
      latest,
    ),
  ).toEqual({ ...createInput(), state: 'submitted', decidedAt: null }));

it.each([
  [{ festival: ' ' }, 'past_entry.festival_required'],
  [{ festival: 'a\nb' }, 'past_entry.text_invalid'],
  [{ festival: 'a'.repeat(301) }, 'past_entry.text_invalid'],
  [{ note: 'a'.repeat(2001) }, 'past_entry.text_invalid'],
  [{ country: 'ZZ' }, 'past_entry.country_invalid'],
  [{ state: 'suggested' }, 'past_entry.state_invalid'],
  [{ state: 'awarded' }, 'submission.award_name_required'],
  [{ fee: { amount: -1, currency: 'EUR' } }, 'submission.fee_invalid'],
  [{ submittedAt: '2026-11-28' }, 'submission.date_invalid'],
  [{ decidedAt: '2024-09-30' }, 'submission.date_invalid'],
])('refuses %j with %s', (overrides, code) =>
  expect(() => validateEntry(createInput(overrides), latest)).toThrow(expect.objectContaining({ code })),
);

const getKey = (overrides: Partial<PastEntryInput> = {}) => listEntryKeys(createInput(overrides))[0];
it.each([
  [{ festival: 'SALT  days!' }, true],
  [{ submittedAt: '2024-01-05' }, true],
  [{ submittedAt: null, decidedAt: '2024-12-01' }, true],
  [{ submittedAt: '2023-10-01' }, false],
  [{ competition: 'Shorts' }, false],
  [{ festival: 'Pepper' }, false],
  [{ festival: '🎬' }, false],
])('with %j has the same key: %s', (overrides, isSame) =>
  expect(getKey(overrides) === getKey()).toBe(isSame),
);
it('has another key for names that only contain symbols', () =>
  expect(getKey({ festival: '🎬' })).not.toBe(getKey({ festival: '🎥' })));

it('has more exact keys for a festival with several editions a year', () => {
  const [march, october] = ['2024-03-05', '2024-10-28'].map((submittedAt) =>
    listEntryKeys(createInput({ submittedAt })),
  );
  expect(march![0]).toBe(october![0]);
  expect(new Set([...march!, ...october!]).size).toBe(5);
});

it.each([
  [{ submittedAt: '2024-03-05' }, { submittedAt: '2024-03-20' }, true],
  [{ note: 'January edition' }, { note: 'March edition' }, true],
  [{ note: 'January edition' }, { note: null }, false],
  [{ submittedAt: null, decidedAt: null }, {}, false],
])('%j and %j are distinct: %s', (overrides, otherOverrides, expected) =>
  expect(areDistinct(createInput(overrides), createInput(otherOverrides))).toBe(expected),
);
