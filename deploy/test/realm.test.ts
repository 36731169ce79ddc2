import fs from 'node:fs';
import path from 'node:path';

const folder = path.join(import.meta.dirname, '../keycloak');
/** The realm file before `deploy/keycloak/realm.mjs` replaces its placeholders. */
const realm = JSON.parse(fs.readFileSync(path.join(folder, 'realm.json'), 'utf8'));
const commonPasswords = fs.readFileSync(path.join(folder, 'common-passwords.txt'), 'utf8').split('\n');
const findClient = (clientId: string) =>
  realm.clients.find((client: { clientId: string }) => client.clientId === clientId);
const findAction = (alias: string) =>
  realm.requiredActions.find((action: { alias: string }) => action.alias === alias);

describe('the realm', () => {
  // asvs 6.2.1, 6.2.5, 6.2.9, 6.2.10
  it('requires a password length and no other password rules', () =>
    expect(realm.passwordPolicy.split(' and ')).toEqual([
      'length(10)',
      'maxLength(128)',
      'notUsername(undefined)',
      'notEmail(undefined)',
      'passwordBlacklist(common-passwords.txt)',
    ]));

  // asvs 6.1.2, 6.2.11, 6.2.12
  it.each(['laurel1234', 'festival12', 'filmfestival', 'qwertyuiop', 'password123'])(
    'refuses the common password %s',
    (password) => expect(commonPasswords).toContain(password),
  );

  // asvs 6.1.1
  it('locks an account after wrong passwords for minutes, and never permanently', () =>
    expect(realm).toMatchObject({
      bruteForceProtected: true,
      permanentLockout: false,
      failureFactor: 8,
      waitIncrementSeconds: 60,
      maxFailureWaitSeconds: 900,
    }));

  // asvs 6.3.2
  it('contains no account with a known password, because only the local start adds demo accounts', () => {
    expect(realm.users).toEqual([
      expect.objectContaining({ username: 'service-account-identity', serviceAccountClientId: 'identity' }),
    ]);
    expect(JSON.stringify(realm)).not.toMatch(/DEMO_PASSWORD|"credentials"/);
  });

  // asvs 6.5.1, 6.5.5
  it('accepts each thirty-second code once', () =>
    expect(realm).toMatchObject({
      otpPolicyType: 'totp',
      otpPolicyPeriod: 30,
      otpPolicyLookAheadWindow: 1,
      otpPolicyCodeReusable: false,
    }));

  // asvs 6.4.1, 10.4.3, 10.4.5, 10.4.8
  it('has codes, links and refresh tokens that expire and work once', () =>
    expect(realm).toMatchObject({
      accessCodeLifespan: 60,
      accessTokenLifespan: 300,
      actionTokenGeneratedByUserLifespan: 1800,
      actionTokenGeneratedByAdminLifespan: 86_400,
      revokeRefreshToken: true,
      refreshTokenMaxReuse: 0,
      ssoSessionMaxLifespan: 36_000,
      ssoSessionMaxLifespanRememberMe: 2_592_000,
    }));

  it('disables account deletion in Keycloak, because Laurel deletes accounts itself', () => {
    expect(findAction('delete_account')).toMatchObject({ enabled: false });
    expect(JSON.stringify(realm)).not.toContain('"delete-account"');
  });

  // asvs 7.5.1
  it.each(['UPDATE_PASSWORD', 'UPDATE_EMAIL'])('requires the password before %s', (alias) =>
    expect(findAction(alias)).toMatchObject({ enabled: true, config: { max_auth_age: '0' } }),
  );

  // asvs 10.1.2, 10.2.1, 10.4.6
  it('allows the web client only the code flow with PKCE S256', () =>
    expect(findClient('web')).toMatchObject({
      standardFlowEnabled: true,
      attributes: { 'pkce.code.challenge.method': 'S256' },
    }));

  // asvs 10.4.4
  it.each(['admin-cli', 'security-admin-console'])(
    'disables the client %s, which takes passwords or is a console',
    (clientId) =>
      expect(findClient(clientId)).toMatchObject({ enabled: false, directAccessGrantsEnabled: false }),
  );

  // asvs 9.2.4, 10.4.1, 10.4.4, 10.4.10, 10.4.11, 10.6.1
  it('gives each client the minimal permissions', () => {
    const disabledFlows = { implicitFlowEnabled: false, directAccessGrantsEnabled: false };
    expect(findClient('web')).toMatchObject({
      ...disabledFlows,
      serviceAccountsEnabled: false,
      fullScopeAllowed: false,
      redirectUris: ['${APP_URL}/login'],
    });
    expect(findClient('web').protocolMappers[0].config['included.client.audience']).toBe('identity');
    expect(findClient('identity')).toMatchObject({
      ...disabledFlows,
      publicClient: false,
      standardFlowEnabled: false,
      serviceAccountsEnabled: true,
    });
    expect(realm.users[0].clientRoles).toEqual({ 'realm-management': ['manage-users'] });
  });
});
