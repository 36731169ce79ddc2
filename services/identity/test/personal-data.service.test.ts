import { PersonalDataServiceService } from '@laurel/proto/runtime/v1/personal';
import { currentCall, within, type Caller } from '@laurel/runtime/call';
import { client } from '@laurel/runtime/client';
import { refusalCode } from '../../runtime/test/asking.js';
import { startAdministration } from './administering.js';

let laurel: Awaited<ReturnType<typeof startAdministration>>;
let personal: ReturnType<typeof client<typeof PersonalDataServiceService>>;
beforeAll(async () => {
  laurel = await startAdministration();
  personal = client(PersonalDataServiceService, laurel.env.GRPC_URL!);
});
afterAll(async () => {
  personal?.close();
  await laurel?.stop();
});

const as = <T>(user: string, role: Caller['role'], work: () => Promise<T>, impersonator = '') =>
  laurel.as({ user, role, impersonator }, work);

describe('an errand, which goes on for an hour', () => {
  const read = (userId: string) => {
    const call = currentCall()!;
    return within({ ...call, pass: () => call.pass('identity') }, () =>
      personal.readPersonalData({ userId, area: 'account', page: 0 }),
    );
  };
  it('opens what is kept of somebody', async () => {
    const { id } = await laurel.signedIn();
    const { rows } = await as(id, 'errand', () => read(id));
    expect(JSON.parse(rows)).toMatchObject([{ id }]);
  });
  it('opens nothing of anybody else, and nothing but that', async () => {
    const [ada, bea] = [await laurel.signedIn(), await laurel.signedIn()];
    expect(await refusalCode(as(ada.id, 'errand', () => read(bea.id)))).toBe('user.not_found');
    const others: (() => Promise<unknown>)[] = [
      () => laurel.to.getMyProfile({}),
      () => laurel.to.getUserRole({ userId: ada.id }),
      () => laurel.to.updateProfile({ version: 1, name: 'Eve', declinedNotices: null, quiet: null }),
      () => laurel.to.revokeOtherSessions({ token: ada.token }),
    ];
    for (const other of others)
      expect(await refusalCode(as(ada.id, 'errand', other))).toBe('session.required');
  });
  it('is the only key to it', async () => {
    const { id } = await laurel.signedIn();
    expect(await refusalCode(as(id, 'user', () => read(id)))).toBe('session.required');
    expect(await refusalCode(as(id, 'user', () => read(id), laurel.admin.id))).toBe('session.required');
    expect(await refusalCode(laurel.asked(() => read(id)))).toBe('session.required');
  });
});
