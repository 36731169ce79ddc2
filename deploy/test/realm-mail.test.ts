import { realmMail } from '../local/realm-mail.mjs';

const from = 'Laurel Films <no-reply@laurel.test>';

it('Keycloak is told of the same server as identity', () => {
  expect(realmMail('smtp://127.0.0.1:2525', from)).toEqual({
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
  expect(realmMail('smtps://ada:a%40b@mail.test', 'no-reply@laurel.test')).toMatchObject({
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
])('%s goes over TLS: %s', (url, starttls) =>
  expect(realmMail(url, from)).toMatchObject({ SMTP_PORT: '587', SMTP_STARTTLS: starttls }),
);

it.each([
  ['https://mail.test', from, 'SMTP_URL is smtp://'],
  ['mail.test:25', from, 'SMTP_URL is smtp://'],
  ['smtp://mail.test', 'Laurel', 'MAIL_FROM is an address'],
])('%s from %s is refused', (url, sender, sentence) =>
  expect(() => realmMail(url, sender)).toThrow(sentence),
);
