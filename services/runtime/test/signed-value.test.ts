import { generateKeyPairSync } from 'node:crypto';
import { importPrivateKey } from '../auth/call-context.js';
import { signValue, SignedValueVerifier } from '../auth/signed-value.js';

const createSigner = () => {
  const { privateKey: privateDer, publicKey: publicDer } = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  });
  return {
    signingKey: importPrivateKey(privateDer.toString('base64')),
    verifier: new SignedValueVerifier(publicDer.toString('base64')),
  };
};
const [billing, otherService] = [createSigner(), createSigner()];
const value = JSON.stringify({ filmId: 7, paidBy: 'token' });
const signed = signValue(value, billing.signingKey, 60_000);

it('returns a signed value unchanged', () => expect(billing.verifier.open(signed)).toBe(value));
it.each([
  ['signed by another service', signValue(value, otherService.signingKey, 60_000)],
  ['that has expired', signValue(value, billing.signingKey, -1)],
  ['with another content', `${Buffer.from('{}').toString('base64url')}${signed.slice(signed.indexOf('|'))}`],
  ['with a later expiry', signed.replace(/\|\d+\|/, '|99999999999999|')],
  ['without a signature', signed.slice(0, signed.lastIndexOf('|'))],
  ['empty', ''],
])('rejects a value %s', (_case, text) => expect(billing.verifier.open(text)).toBeNull());
