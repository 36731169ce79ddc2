import { generateKeyPairSync } from 'node:crypto';
import { importPrivateKey } from '../auth/call-context.js';
import { signValue, SignedValueVerifier } from '../auth/signed-value.js';

const pair = () => {
  const { privateKey: privateDer, publicKey: all } = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  });
  return {
    signingKey: importPrivateKey(privateDer.toString('base64')),
    all: new SignedValueVerifier(all.toString('base64')),
  };
};
const [billing, stranger] = [pair(), pair()];
const value = JSON.stringify({ filmId: 7, paidBy: 'token' });
const signed = signValue(value, billing.signingKey, 60_000);

it('returns a signed value unchanged', () => expect(billing.all.open(signed)).toBe(value));
it.each([
  ['sealed by another', signValue(value, stranger.signingKey, 60_000)],
  ['that has ended', signValue(value, billing.signingKey, -1)],
  ['with other words', `${Buffer.from('{}').toString('base64url')}${signed.slice(signed.indexOf('|'))}`],
  ['that lives longer than it was given', signed.replace(/\|\d+\|/, '|99999999999999|')],
  ['without a signature', signed.slice(0, signed.lastIndexOf('|'))],
  ['empty', ''],
])('rejects a value %s', (_what, text) => expect(billing.all.open(text)).toBeNull());
