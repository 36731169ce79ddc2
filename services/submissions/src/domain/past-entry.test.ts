import { validateEntry, getEntryKey, getMonthlyEntryKey, type PastEntryInput } from './past-entry.js';

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

const getKey = (overrides: Partial<PastEntryInput> = {}) => getEntryKey(createInput(overrides));
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

it('has another key for each month only where the festival has several editions a year', () => {
  const march = createInput({ submittedAt: '2024-03-05' });
  const october = createInput({ submittedAt: '2024-10-28' });
  expect(getEntryKey(march)).toBe(getEntryKey(october));
  expect(getMonthlyEntryKey(march)).not.toBe(getMonthlyEntryKey(october));
  expect(getMonthlyEntryKey(october)).toBe(getMonthlyEntryKey(createInput()));
});
