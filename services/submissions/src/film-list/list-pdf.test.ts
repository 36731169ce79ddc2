import { createCall, runInCall } from '@laurel/runtime/auth/call-context';
import { refusalCode } from '../../../runtime/test/callers.js';
import { readPdfText } from '../../../documents/test/pdf-text.js';
import { createListPdf } from './list-pdf.js';
import type { ListedEntry } from './listed-entry.js';

const moment = { instant: '2026-11-26T08:15:00.000Z', timeZone: 'Europe/Berlin' };
const makeEntry = (overrides: Partial<ListedEntry> = {}): ListedEntry => ({
  state: 'to-submit',
  competitionId: 1,
  festivalName: 'Lund',
  competitionName: 'Shorts',
  deadline: { day: '2027-03-01', closesAt: '2027-03-01T22:59:59Z', isPast: false },
  submittedAt: null,
  answerDueOn: null,
  decidedAt: null,
  awardName: null,
  fee: { amount: 1250, currency: 'EUR' },
  isUnpriced: false,
  note: null,
  ...overrides,
});
const makeSentEntry = (overrides: Partial<ListedEntry> = {}) =>
  makeEntry({ state: 'submitted', deadline: undefined, submittedAt: '2026-10-02', ...overrides });
const renderText = async (list: Omit<Parameters<typeof createListPdf>[0], 'moment'>) =>
  readPdfText(await createListPdf({ ...list, moment }));
const renderEntries = async (entries: ListedEntry[], film = 'Salt', total = entries.length) =>
  renderText({ film, entries, total });

describe('createListPdf', () => {
  it('contains the film, the time with its zone, and each entry under its state', async () => {
    const { title, pages } = await renderEntries([
      makeSentEntry({ festivalName: 'Oberhausen', answerDueOn: '2027-02-01', fee: null }),
      makeEntry({ festivalName: 'Ωmega Łódź', note: 'Ask Ada', fee: { amount: 0, currency: 'EUR' } }),
      makeEntry({
        festivalName: 'Early',
        deadline: { day: '2027-01-01', closesAt: '2027-01-01T22:59:59Z', isPast: false },
      }),
      makeSentEntry({ state: 'awarded', decidedAt: '2026-11-01', awardName: 'Golden Pine' }),
    ]);
    expect(title).toBe('Entries of “Salt”');
    const [page] = pages;
    expect(pages).toHaveLength(1);
    expect(page).toContain('4 entries, as of 26 Nov 2026, 09:15 Europe/Berlin.');
    expect(page).toMatch(
      /TO SUBMIT \(2\) Planned: EUR 12\.50 Early .*Deadline 1 Jan 2027.*Ωmega Łódź .*free.*Note: Ask Ada/,
    );
    expect(page).toMatch(/SUBMIT ?TED \(1\) Oberhausen .*Sent 2 Oct 2026 Answer due 1 Feb 2027/);
    expect(page).toMatch(/AWARDED \(1\) Paid: EUR 12\.50 .*Answered 1 Nov 2026.*Award: Golden Pine/);
    expect(page).toContain('Entries of “Salt” · 1 of 1');
    expect(page).not.toMatch(/list\.|\{|null|undefined|SUGGESTED/);
  });
  it('sums each currency separately and counts unknown fees', async () => {
    const { pages } = await renderEntries([
      makeEntry(),
      makeEntry({ competitionId: 2, fee: { amount: 2000, currency: 'EUR' } }),
      makeEntry({ competitionId: 3, fee: { amount: 2000, currency: 'JPY' } }),
      makeEntry({ competitionId: 4, fee: null, isUnpriced: true }),
    ]);
    expect(pages[0]).toContain('Planned: EUR 32.50 · JPY 2,000 · the fee of 1 entry is unknown');
  });
  it.each([
    [
      'a past one',
      { day: '2026-03-01', closesAt: '2026-03-01T22:59:59Z', isPast: true },
      'Closed 1 Mar 2026',
    ],
    ['an unknown one', null, 'Deadline unknown'],
  ])('describes a deadline: %s', async (_title, deadline, expected) =>
    expect((await renderEntries([makeEntry({ deadline, fee: null })])).pages[0]).toContain(expected),
  );
  it('lists entries outside the catalogue in a separate section, each with its state', async () => {
    const free = makeSentEntry({
      competitionId: null,
      festivalName: 'Salt Days',
      competitionName: null,
      state: 'accepted',
      decidedAt: '2024-03-01',
    });
    const { pages } = await renderText({ film: 'Salt', entries: [], uncataloguedEntries: [free], total: 0 });
    expect(pages[0]).toMatch(/YOUR OWN RECORD.*\(1\).*Salt Days.*Answered 1 Mar 2024.*Accepted/);
    expect(pages[0]).not.toContain('No entries yet.');
  });
  it('limits a note to two lines', async () => {
    const note = `One\n${'x\n'.repeat(999)}`;
    const { pages } = await renderEntries(
      Array.from({ length: 20 }, (_, competitionId) => makeEntry({ competitionId, note })),
    );
    expect(pages.length).toBeLessThanOrEqual(3);
    expect(pages[0]).toMatch(/Note: One x x x .*…/);
  });
  it('stops with a refusal after the caller’s deadline', async () => {
    const entries = Array.from({ length: 300 }, (_, competitionId) => makeEntry({ competitionId }));
    const result = runInCall(createCall({ deadline: Date.now() - 1 }), () => renderEntries(entries));
    expect(await refusalCode(result)).toBe('service.too_slow');
  });
  it('has a page for an empty list, and states that it is not complete if entries are left out', async () => {
    expect((await renderEntries([])).pages[0]).toContain('No entries yet.');
    expect((await renderEntries([makeEntry()], 'Salt', 2500)).pages[0]).toContain(
      'This file contains only the entry that was changed most recently.',
    );
  });
  it('uses the ID for a missing name and breaks long words without losing text', async () => {
    const word = 'abcdefghij'.repeat(20);
    const { pages } = await renderEntries(
      [
        makeEntry({ festivalName: null, competitionName: null, competitionId: 77 }),
        makeEntry({ festivalName: word, competitionName: word, note: word.repeat(10) }),
      ],
      word,
    );
    const text = pages.join('').replace(/[\s\u200b]/g, '');
    expect(text).toContain('Competition77');
    expect(text.split(word).length - 1).toBeGreaterThanOrEqual(4);
  });
  it('has numbered pages with section titles for two thousand entries, and yields to other work', async () => {
    const entries = Array.from({ length: 2000 }, (_, n) =>
      makeEntry({
        competitionId: n,
        festivalName: `Festival ${n}`,
        note: n % 3 ? null : `Note ${n}. ${'Words '.repeat(20)}`,
      }),
    );
    let ticks = 0;
    const timer = setInterval(() => ticks++, 1);
    const pdf = await createListPdf({ film: 'Salt', entries, total: entries.length, moment });
    clearInterval(timer);
    const { pages } = await readPdfText(pdf);
    expect(pages.length).toBeGreaterThan(80);
    pages.forEach((page, n) => expect(page).toContain(`${n + 1} of ${pages.length}`));
    pages.slice(1).forEach((page) => expect(page).toMatch(/^To submit, continued/));
    const text = pages.join(' ');
    for (let n = 0; n < 2000; n++) expect(text).toContain(`Festival ${n} `);
    expect(ticks).toBeGreaterThan(20);
  });
});
