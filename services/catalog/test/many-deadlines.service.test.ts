import type { DatedFees } from '@laurel/proto/catalog/v1/editing';
import { refusal } from '../../runtime/test/callers.js';
import { createDeadline, createEditingActions, createFee } from './editing-actions.js';
import { makeCompetition, startCatalog, type RunningCatalog } from './make.js';

let running: RunningCatalog;
beforeAll(async () => void (running = await startCatalog()));
afterAll(() => running?.stop());

it('the editor saves and moves the maximum number of deadlines with many fees, and refuses one more', async () => {
  const { createFestival, saveDates } = createEditingActions(running);
  const { details } = await createFestival({ competitions: [makeCompetition({ dates: [] })] });
  const { id } = details.competition!;
  const createFees = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ ...createFee(1000 + n), title: `Fee ${n}` }));
  const createDates = (count: number, firstDay: number, fees: DatedFees['fees']) =>
    Array.from({ length: count }, (_, n) => createDeadline(firstDay + n, { fees }));
  const saved = await saveDates(id, 1, createDates(60, 10, createFees(10)));
  expect([saved.dates.length, saved.fees.length]).toEqual([60, 600]);
  const feeIds = saved.fees.map((fee) => fee.id);
  const movedDates = createDates(60, 11, createFees(4)).map((date, n) => ({
    ...date,
    id: saved.dates[n]!.id,
  }));
  const moved = await saveDates(id, 2, movedDates);
  expect(moved.dates.map((date) => date.id)).toEqual(saved.dates.map((date) => date.id));
  expect(moved.fees).toHaveLength(240);
  expect(moved.fees.every((fee) => feeIds.includes(fee.id))).toBe(true);
  const { code, field } = await refusal(saveDates(id, 3, createDates(61, 10, [])));
  expect([code, field]).toEqual(['competition.dates_invalid', 'dates']);
});
