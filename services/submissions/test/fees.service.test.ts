import { person } from '../../runtime/test/callers.js';
import { startSubmissions } from './make.js';

let laurel: Awaited<ReturnType<typeof startSubmissions>>;
const ada = person();
const date = { submittedAt: '2026-05-01' };
let film: number, competition: number;
beforeAll(async () => {
  laurel = await startSubmissions();
  competition = (await laurel.addCompetition()).id;
});
beforeEach(async () => void (film = await laurel.registerFilm(ada)));
afterAll(() => laurel?.stop());

const addSubmittedEntry = async () =>
  (await laurel.addSubmissions(ada, film, [competition], 'submitted', date))[0]!.submission!.id;

describe('a paid fee', () => {
  it.each([
    ['a currency that ISO does not know', { amount: 2500, currency: 'ZZZ' }],
    ['a negative amount', { amount: -1, currency: 'EUR' }],
  ])('is refused with %s, both for a new and an existing entry', async (_title, feePaid) => {
    const refused = { kind: 'invalid', code: 'submission.fee_invalid', field: 'feePaid' };
    const [added] = await laurel.addSubmissions(ada, film, [competition], 'submitted', { ...date, feePaid });
    expect(added!.error).toMatchObject(refused);
    const [amended] = await laurel.changeSubmissions(
      ada,
      [{ submissionId: await addSubmittedEntry() }],
      'submitted',
      { feePaid },
    );
    expect(amended!.error).toMatchObject(refused);
  });
  it('in an obsolete currency is not removed and does not prevent other changes', async () => {
    const id = await addSubmittedEntry();
    await laurel.db
      .$executeRaw`update user_submission set "feePaidAmount" = 1, "feePaidCurrency" = 'ZZZ' where id = ${id}`;
    const [moved] = await laurel.changeSubmissions(ada, [{ submissionId: id }], 'accepted', {
      note: 'At last.',
    });
    expect(moved!.submission).toMatchObject({
      state: 'accepted',
      note: 'At last.',
      feePaid: { amount: 1, currency: 'ZZZ' },
    });
  });
});
