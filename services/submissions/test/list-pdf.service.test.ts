import { addDays } from '@laurel/rules/dates/days';
import { person, refusal } from '../../runtime/test/callers.js';
import { readPdfText } from '../../documents/test/pdf-text.js';
import { ListsServiceService } from '@laurel/proto/submissions/v1/lists';
import { createClient } from '@laurel/runtime/grpc/client';
import { getToday } from '../src/domain/days.js';
import { createParticulars, startSubmissions } from './make.js';
import { createEntry } from './entries.js';

let laurel: Awaited<ReturnType<typeof startSubmissions>>;
let lists: ReturnType<typeof createClient<typeof ListsServiceService>>;
beforeAll(async () => {
  laurel = await startSubmissions();
  lists = createClient(ListsServiceService, (await laurel.stack.env('submissions')).GRPC_URL);
});
afterAll(async () => {
  lists?.close();
  await laurel?.stop();
});

type Who = ReturnType<typeof person>;
const readPdf = async (who: Who, filmId: number, timeZone = 'Europe/Berlin') => {
  const answer = await laurel.as(who, () => lists.getListPdf({ filmId, timeZone }));
  return { filmName: answer.filmName, ...(await readPdfText(Buffer.from(answer.pdf))) };
};

describe('a list as a PDF', () => {
  it('contains each entry of a film with its days and its fee, under its state', async () => {
    const ada = person();
    const film = await laurel.registerFilm(ada);
    const [soon, later] = [addDays(getToday(), 5), addDays(getToday(), 30)];
    const priced = await laurel.addCompetition({
      dates: [soon, later],
      fee: { amount: 2000, currency: 'EUR' },
    });
    const unpriced = await laurel.addCompetition({ dates: [later] });
    const sent = await laurel.addCompetition({ notificationDate: addDays(getToday(), 60) });
    await createEntry(laurel, ada, film, priced.id, 'to-submit');
    await laurel.addSubmissions(
      ada,
      film,
      [unpriced.id],
      'to-submit',
      createParticulars({ note: 'Ask for a waiver.' }),
    );
    await laurel.addSubmissions(ada, film, [sent.id], 'submitted', {
      submittedAt: '2026-01-05',
      feePaid: { amount: 1500, currency: 'USD' },
    });
    const { filmName, title, pages } = await readPdf(ada, film);
    expect([filmName, title, pages.length]).toEqual(['Salt', 'Entries of “Salt”', 1]);
    expect(pages[0]).toContain('3 entries, as of');
    expect(pages[0]).toContain('Europe/Berlin');
    expect(pages[0]).toMatch(
      new RegExp(
        `TO SUBMIT \\(2\\) Planned: EUR 20 · the fee of 1 entry is unknown Shorts ${priced.id} Festival .*EUR 20.*Shorts ${unpriced.id} Festival .*unknown.*Note: Ask for a waiver\\.`,
      ),
    );
    expect(pages[0]).toMatch(/\(1\) Paid: USD 15 .*Sent 5 Jan 2026 Answer due/);
  });
  it('has a page for an empty list, is refused to other users and rejects an unknown time zone', async () => {
    const [ada, eve] = [person(), person()];
    const film = await laurel.registerFilm(ada);
    expect((await readPdf(ada, film)).pages[0]).toContain('No entries yet.');
    expect(await refusal(readPdf(eve, film))).toMatchObject({ code: 'film.not_found' });
    expect(await refusal(readPdf(ada, 9_999_999))).toMatchObject({ code: 'film.not_found' });
    expect(await refusal(readPdf(ada, film, 'Mars/Olympus'))).toMatchObject({
      code: 'input.invalid',
      field: 'timeZone',
    });
  });
});
