import { formatMessage } from '@laurel/messages/formatting/format-message';
import { parseMessage } from '@laurel/messages/formatting/serialized-message';
import { until } from '../../../deploy/testing/until.mjs';
import { ReferenceRates } from '../src/catalogue/reference-rates.js';
import { registerOpenFilm } from './explain-term.js';
import {
  addCompetitions,
  ada,
  as,
  client,
  explain,
  getProvider,
  makeRunRequest,
  maxRuntime,
  publishEvent,
  setUpService,
} from './setup.js';

setUpService();

/** Publishes reference rates and waits until matches use them. */
async function storeRates(day: string, USD: number) {
  await publishEvent('rates.stored', `rates-${day}`, 1, { rates: { day, perEuro: { USD } } });
  await until(() => getProvider(ReferenceRates).current.USD === USD);
}
const preferences = {
  budget: { amount: 3000, currency: 'EUR' },
  qualifiers: [],
  regions: [],
  reservedPremieres: [],
};
const makeFee = (amount: number, currency: string) => ({
  terms: [maxRuntime(2400)],
  fee: { amount, currency },
});

it('a run compares fees in other currencies with its limit, and names one that cannot be compared', async () => {
  const [inexpensive, expensive, incomparable] = await addCompetitions(
    makeFee(2000, 'USD'),
    makeFee(6000, 'USD'),
    makeFee(2000, 'XOF'),
  );
  await storeRates('2027-01-10', 1.1);
  const film = await registerOpenFilm({});
  const run = await as(ada, () => client.runWizard(makeRunRequest(film, { preferences })));
  expect(run.matchingCompetitionIds).toEqual([inexpensive, incomparable, expensive]);
  const getFeeDetails = async () =>
    (await explain(film, [inexpensive!, expensive!, incomparable!])).map(({ parts, notices }) => [
      ...parts.filter(({ name }) => name === 'fee').map(({ points }) => points),
      ...notices.map((notice) => formatMessage(parseMessage(notice))),
    ]);
  const notCompared = expect.stringContaining('cannot be compared with your maximum per entry');
  expect(await getFeeDetails()).toEqual([[5], [-12], [notCompared]]);
  await storeRates('2027-01-11', 2.5);
  expect(await getFeeDetails()).toEqual([[5], [5], [notCompared]]);
});
