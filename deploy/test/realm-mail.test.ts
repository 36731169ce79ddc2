import type { Env } from '@laurel/runtime/process/env';
import { readMailSettings } from '@laurel/identity/mail/mail-settings';
import { createRealmMail } from '../keycloak/realm-mail.mjs';

const from = 'Laurel Films <no-reply@laurel.test>';

it('Keycloak gets the same mail server as identity', () => {
  expect(createRealmMail('smtp://127.0.0.1:2525', from)).toEqual({
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: '2525',
    SMTP_FROM: 'no-reply@laurel.test',
    SMTP_FROM_NAME: 'Laurel Films',
    SMTP_AUTH: 'false',
    SMTP_USER: '',
    SMTP_PASSWORD: '',
    SMTP_SSL: 'false',
    SMTP_STARTTLS: 'false',
  });
  expect(createRealmMail('smtps://ada:a%40b@mail.test', 'no-reply@laurel.test')).toMatchObject({
    SMTP_PORT: '465',
    SMTP_FROM_NAME: 'Laurel',
    SMTP_AUTH: 'true',
    SMTP_USER: 'ada',
    SMTP_PASSWORD: 'a@b',
    SMTP_SSL: 'true',
    SMTP_STARTTLS: 'false',
  });
});

it.each([
  ['smtp://mail.test', 'true'],
  ['smtp://mail.test?requireTLS=false', 'false'],
])('%s uses STARTTLS: %s', (url, starttls) =>
  expect(createRealmMail(url, from)).toMatchObject({ SMTP_PORT: '587', SMTP_STARTTLS: starttls }),
);

/** Compares with identity. The rule exists twice, because realm-mail.mjs runs without a build. */
it.each(
  [
    'smtp://mail.test',
    'smtp://localhost:25',
    'smtp://127.9.0.1',
    'smtp://[::1]:25',
    'smtp://127.0.0.1.mail.test',
    'smtp://mail.test?requireTLS=false',
    'smtp://mail.test?requireTLS=true',
  ].flatMap((url) =>
    [from, 'no-reply@laurel.test', '"Films, Laurel" <no-reply@laurel.test>'].map(
      (sender) => [url, sender] as const,
    ),
  ),
)('identity and Keycloak use the same settings for %s and sender %s', (url, sender) => {
  const settings = readMailSettings({ SMTP_URL: url, MAIL_FROM: sender } as unknown as Env)!;
  expect(createRealmMail(url, sender)).toMatchObject({
    SMTP_STARTTLS: String(!settings.allowsUnencrypted),
    SMTP_FROM: settings.sender.address,
    SMTP_FROM_NAME: settings.sender.name || 'Laurel',
  });
});

it.each([
  ['https://mail.test', from, 'SMTP_URL is smtp://'],
  ['mail.test:25', from, 'SMTP_URL is smtp://'],
  ['smtp://mail.test', 'Laurel', 'MAIL_FROM is an address'],
])('%s with sender %s is refused', (url, sender, sentence) =>
  expect(() => createRealmMail(url, sender)).toThrow(sentence),
);
