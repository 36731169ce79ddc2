import { Filters } from '@laurel/proto/catalog/v1/catalog';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { addDays, today } from '@laurel/rules/dates/days';
import { Metrics } from '@laurel/runtime/observability/metrics';
import type { Env } from '@laurel/runtime/process/env';
import { Logger } from '@nestjs/common';
import { parseMetric } from '../../runtime/test/read-metric.js';
import { RefreshRates, refreshRates } from '../src/commands/maintenance/refresh-rates.js';
import { InvalidRates } from '../src/domain/reference-rates.js';
import { ReferenceRatesStore } from '../src/reference/reference-rates.js';
import { Db } from '../src/database/client.js';
import { makeCompetition, makeDate, makeFestival, startCatalog, type RunningCatalog } from './make.js';

let running: RunningCatalog;
let file = '';
let status = 200;
let url = '';
const server = http.createServer((_request, response) => response.writeHead(status).end(file));
const toFile = (day: string, rates: Record<string, number>) =>
  `<Cube><Cube time='${day}'>${Object.entries(rates)
    .map(([currency, rate]) => `<Cube currency='${currency}' rate='${rate}'/>`)
    .join('')}</Cube></Cube>`;
const rates = { USD: 1.16, JPY: 180 };
const getRates = async () => (await running.asAnonymous(() => running.catalog.getReferenceRates({}))).rates!;
const refresh = (names: string[] = [], options = {}) =>
  refreshRates.run(running.service.app, { names, options });

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  url = `http://127.0.0.1:${port}/daily.xml`;
  running = await startCatalog({ REFERENCE_RATES_URL: url });
});
afterAll(async () => {
  server.close();
  await running?.stop();
});

it('the first start stores the shipped rates', async () => {
  const { day, perEuro } = await getRates();
  expect(day < today()).toBe(true);
  expect(Object.keys(perEuro).length).toBeGreaterThan(25);
});

it('a refresh stores newer rates from the configured URL, and corrections for the same day', async () => {
  file = toFile(today(), rates);
  await refresh();
  expect(await getRates()).toEqual({ day: today(), perEuro: rates });
  file = toFile(today(), { ...rates, USD: 1.17 });
  await refresh();
  expect((await getRates()).perEuro.USD).toBe(1.17);
});

it.each([
  ['older ones', () => toFile(addDays(today(), -1), rates), 'Newer ones'],
  ['an error page', () => '<html>', 'no day'],
  ['a rate that changed too much', () => toFile(today(), { ...rates, USD: 11.7 }), 'USD'],
])('a refresh refuses %s and does not change the stored rates', async (_what, makeFile, message) => {
  const stored = await getRates();
  file = makeFile();
  await expect(refresh()).rejects.toThrow(message);
  expect(await getRates()).toEqual(stored);
});

it('a refresh reports a URL that does not respond', async () => {
  status = 503;
  await expect(refresh()).rejects.toThrow('503');
  status = 200;
});

it('a refresh reports a server that is not there, and a response without end', async () => {
  const refreshFrom = (REFERENCE_RATES_URL: string) =>
    new RefreshRates(running.get(ReferenceRatesStore), { REFERENCE_RATES_URL } as unknown as Env).run();
  await expect(refreshFrom('http://127.0.0.1:1')).rejects.toThrow(InvalidRates);
  file = 'x'.repeat(2 ** 21);
  await expect(refreshFrom(url)).rejects.toThrow('larger than');
});

it('the service refreshes the rates by itself, logs failures, and shows the age of the rates', async () => {
  const errors = vi.spyOn(Logger.prototype, 'error').mockReturnValue();
  status = 503;
  const other = await startCatalog({ REFERENCE_RATES_URL: url, REFERENCE_RATES_EVERY_MS: '100' });
  const getDay = () => other.get(ReferenceRatesStore).current.day;
  const getAge = async () =>
    parseMetric(await other.get(Metrics).collectText(), 'laurel_reference_rates_age_seconds')[''];
  const shippedDay = getDay();
  await vi.waitFor(() =>
    expect(errors).toHaveBeenCalledWith(expect.objectContaining({ message: `${url} responded with 503.` })),
  );
  expect(getDay()).toBe(shippedDay);
  expect(await getAge()).toBeCloseTo((Date.now() - Date.parse(addDays(shippedDay, 1))) / 1000, -2);
  file = toFile(today(), rates);
  status = 200;
  await vi.waitFor(() =>
    expect(errors).toHaveBeenCalledWith(
      expect.objectContaining({ message: expect.stringContaining('The file lacks') }),
    ),
  );
  expect(getDay()).toBe(shippedDay);
  file = toFile(today(), other.get(ReferenceRatesStore).current.perEuro);
  await vi.waitFor(() => expect(getDay()).toBe(today()), 5000);
  expect(await getAge()).toBe(0);
  await other.stop();
  errors.mockRestore();
});

it('a refresh can read a file, and can be forced to accept an unlikely change', async () => {
  const ratesFile = path.join(running.stack.folder, 'rates.xml');
  fs.writeFileSync(ratesFile, toFile(today(), { USD: 2.5, JPY: 180 }));
  await expect(refresh([ratesFile])).rejects.toThrow('USD');
  await refresh([ratesFile], { 'any-change': true });
  expect((await getRates()).perEuro.USD).toBe(2.5);
});

it('a search for at most EUR 30 includes USD 20 and a currency without a rate, and sorting by fee mixes currencies', async () => {
  file = toFile(today(), rates);
  await refresh([], { 'any-change': true });
  const makePriced = (name: string, amount: number, currency: string) =>
    makeFestival({ name, competitions: [makeCompetition({ dates: [makeDate(30, amount, currency)] })] });
  await running.importRecords([
    makePriced('Dollars', 2000, 'USD'),
    makePriced('Euros', 2500, 'EUR'),
    makePriced('Expensive', 4000, 'USD'),
    makePriced('Roubles', 100, 'RUB'),
  ]);
  const search = async (filters: Partial<Filters>, sort = 'fee') => {
    const request = {
      query: '',
      filters: Filters.fromJSON(filters),
      facets: [],
      sort,
      page: 1,
      pageSize: 20,
    };
    const { items, feeUnknown } = await running.asAnonymous(() => running.catalog.getFestivals(request));
    return { names: items.map(({ festival }) => festival!.name), feeUnknown };
  };
  const feeMax = { amount: 3000, currency: 'EUR' };
  expect(await search({ feeMax })).toEqual({ names: ['Dollars', 'Euros', 'Roubles'], feeUnknown: 0 });
  expect((await search({})).names).toEqual(['Dollars', 'Euros', 'Expensive', 'Roubles']);
});

it('the service publishes stored rates and their corrections', async () => {
  const events = await running
    .get(Db)
    .rows<{ type: string; aggregate: string; version: number }>(
      `select type, aggregate, version from outbox where type like 'rates.%' and aggregate = 'rates-${today()}' order by id`,
    );
  expect(events.map(({ version }) => version).slice(0, 2)).toEqual([1, 2]);
});
