import { PersonalDataServiceService } from '@laurel/proto/runtime/v1/personal';
import { getCurrentCall, runInCall, type Caller } from '@laurel/runtime/auth/call-context';
import { createClient } from '@laurel/runtime/grpc/client';
import { refusalCode } from '../../runtime/test/callers.js';
import { startAdministration } from './administering.js';

let laurel: Awaited<ReturnType<typeof startAdministration>>;
let personal: ReturnType<typeof createClient<typeof PersonalDataServiceService>>;
beforeAll(async () => {
  laurel = await startAdministration();
  personal = createClient(PersonalDataServiceService, laurel.env.GRPC_URL!);
});
afterAll(async () => {
  personal?.close();
  await laurel?.stop();
});

const as = <T>(user: string, role: Caller['role'], work: () => Promise<T>, impersonator = '') =>
  laurel.as({ user, role, impersonator }, work);

describe('a call with a one-hour internal token', () => {
  const read = (userId: string, area = 'account', after: string[] = []) => {
    const call = getCurrentCall()!;
    return runInCall({ ...call, getCallerToken: () => call.getCallerToken('identity') }, () =>
      personal.readPersonalData({ userId, area, after }),
    );
  };
  it('reads all personal data once, in order, page by page', async () => {
    const { id } = await laurel.signIn();
    // Two instants, so that a page ends between rows of the same instant.
    await laurel.db.$executeRaw`insert into known_device ("userId", device, "createdAt")
      select ${id}::uuid, 'dé"vice ' || lpad(n::text, 3, '0'), '2026-11-27T10:00:00.123Z'::timestamptz + interval '1 millisecond' * (n % 2) from generate_series(1, 250) n`;
    const expected = await laurel.db.$queryRaw<{ device: string }[]>`
      select device from known_device where "userId" = ${id}::uuid order by "createdAt", device`;
    const pages: { device: string }[][] = [];
    let after: string[] = [];
    for (let isMore = true; isMore;) {
      const response = await as(id, 'internal', () => read(id, 'devices', after));
      pages.push(JSON.parse(response.rows));
      ({ isMore, next: after } = response);
      expect(after).toHaveLength(isMore ? 2 : 0);
    }
    expect(pages.slice(0, 2).map((page) => page.length)).toEqual([100, 100]);
    expect(pages.flat().map(({ device }) => device)).toEqual(expected.map(({ device }) => device));
    expect(Object.keys(pages[0]![0]!)).toEqual(['device', 'createdAt']);
    expect(await refusalCode(as(id, 'internal', () => read(id, 'devices', ['device 1'])))).toBe(
      'area.not_found',
    );
  });
  it('returns about one megabyte per page, and one larger row as a whole', async () => {
    const { id } = await laurel.signIn();
    await laurel.db
      .$executeRaw`insert into session (id, token, "userId", "expiresAt", "userAgent", "createdAt")
      select gen_random_uuid(), n::text, ${id}::uuid, now(), 'é"' || n || repeat('x', case when n = 3 then 3000000 else 400000 end), '2026-11-01'::timestamptz + interval '1 second' * n from generate_series(1, 6) n`;
    const pages: string[][] = [];
    let after: string[] = [];
    for (let isMore = true; isMore;) {
      const response = await as(id, 'internal', () => read(id, 'sessions', after));
      pages.push(
        (JSON.parse(response.rows) as { userAgent: string | null }[]).map(({ userAgent }) =>
          (userAgent ?? 'own').slice(0, 3),
        ),
      );
      ({ isMore, next: after } = response);
    }
    expect(pages).toEqual([['é"1', 'é"2'], ['é"3'], ['é"4', 'é"5'], ['é"6', 'own']]);
  });
  it('reads the data of its user', async () => {
    const { id } = await laurel.signIn();
    const { rows } = await as(id, 'internal', () => read(id));
    expect(JSON.parse(rows)).toMatchObject([{ id }]);
  });
  it('reads no data of another user and may do nothing else', async () => {
    const [ada, bea] = [await laurel.signIn(), await laurel.signIn()];
    expect(await refusalCode(as(ada.id, 'internal', () => read(bea.id)))).toBe('user.not_found');
    const others: (() => Promise<unknown>)[] = [
      () => laurel.client.getMyProfile({}),
      () => laurel.client.getUserRole({ userId: ada.id }),
      () =>
        laurel.client.updateProfile({ version: 1, name: 'Eve', declinedNotices: null, doNotDisturb: null }),
      () => laurel.client.revokeOtherSessions({ token: ada.token }),
    ];
    for (const other of others)
      expect(await refusalCode(as(ada.id, 'internal', other))).toBe('session.required');
  });
  it('is the only role that may read personal data', async () => {
    const { id } = await laurel.signIn();
    expect(await refusalCode(as(id, 'user', () => read(id)))).toBe('session.required');
    expect(await refusalCode(as(id, 'user', () => read(id), laurel.admin.id))).toBe('session.required');
    expect(await refusalCode(laurel.asAdmin(() => read(id)))).toBe('session.required');
  });
});
