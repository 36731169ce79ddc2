import fs from 'node:fs';
import path from 'node:path';

const folder = path.join(__dirname, '../keycloak');
const realm = JSON.parse(fs.readFileSync(path.join(folder, 'realm.json'), 'utf8'));
const client = (id: string) => realm.clients.find(({ clientId }: { clientId: string }) => clientId === id);
const action = (name: string) => realm.requiredActions.find(({ alias }: { alias: string }) => alias === name);

// asvs 6.2.1, 6.2.5, 6.2.9, 6.2.10
it('passwords are long, of any signs, and never run out', () => {
  const rules = Object.fromEntries(
    realm.passwordPolicy.split(' and ').map((rule: string) => rule.match(/^(\w+)\((.*)\)$/)!.slice(1)),
  );
  expect(Object.keys(rules).toSorted()).toEqual(
    ['length', 'maxLength', 'notEmail', 'notUsername', 'passwordBlacklist'].toSorted(),
  );
  expect([Number(rules.length) >= 10, Number(rules.maxLength) >= 64]).toEqual([true, true]);
});

// asvs 6.1.2, 6.2.11
it('nobody chooses a word of the product', () => {
  const known = new Set(fs.readFileSync(path.join(folder, 'common-passwords.txt'), 'utf8').split('\n'));
  for (const word of [
    'laurel12345',
    'filmmaker1',
    'festival123',
    'director123',
    'cinemacinema',
    'adminadmin',
  ])
    expect([word, known.has(word)]).toEqual([word, true]);
});

// asvs 6.2.3, 7.5.1
it('who changes password or address types the password once more', () => {
  for (const name of ['UPDATE_PASSWORD', 'UPDATE_EMAIL'])
    expect(action(name)).toMatchObject({ enabled: true, config: { max_auth_age: '0' } });
});

// asvs 6.6.3
it('who guesses is locked out for a while, and not for good', () =>
  expect(realm).toMatchObject({
    bruteForceProtected: true,
    permanentLockout: false,
    failureFactor: 8,
    maxFailureWaitSeconds: 900,
  }));

// asvs 6.5.1, 6.5.5
it('a code of the second factor counts once, for half a minute', () =>
  expect(realm).toMatchObject({ otpPolicyType: 'totp', otpPolicyPeriod: 30, otpPolicyCodeReusable: false }));

// asvs 10.4.3, 10.4.5, 10.4.8
it('tokens and codes are short', () => {
  expect(realm).toMatchObject({
    accessCodeLifespan: 60,
    accessTokenLifespan: 300,
    revokeRefreshToken: true,
    refreshTokenMaxReuse: 0,
    ssoSessionMaxLifespan: 36_000,
    ssoSessionMaxLifespanRememberMe: 30 * 86_400,
    actionTokenGeneratedByUserLifespan: 1800,
  });
});

// asvs 9.2.4, 10.1.2, 10.2.1, 10.4.6, 10.4.11
it('the client is held to PKCE, one address, its own roles and our audience', () => {
  const { attributes, redirectUris, fullScopeAllowed, protocolMappers } = client('web');
  expect(attributes['pkce.code.challenge.method']).toBe('S256');
  expect([redirectUris, fullScopeAllowed]).toEqual([['${APP_URL}/login'], false]);
  expect(protocolMappers[0].config).toMatchObject({
    'included.client.audience': 'identity',
    'access.token.claim': 'true',
  });
});

// asvs 10.4.4, 10.4.10, 10.6.1
it('each client has one grant', () => {
  const none = { implicitFlowEnabled: false, directAccessGrantsEnabled: false };
  expect(client('web')).toMatchObject({ ...none, standardFlowEnabled: true, serviceAccountsEnabled: false });
  expect(client('identity')).toMatchObject({
    ...none,
    standardFlowEnabled: false,
    serviceAccountsEnabled: true,
    publicClient: false,
  });
  expect(realm.clients).toHaveLength(2);
});

// asvs 6.3.2
it('has no account of a real address', () => {
  const people = realm.users.filter((user: { email?: string }) => user.email);
  expect(people.map(({ email }: { email: string }) => email.split('@')[1])).toEqual(
    people.map(() => 'laurel.test'),
  );
});
