import { generateKeyPairSync } from 'node:crypto';
import { privateKey } from '../call.js';
import { seal, Seal } from '../sealed.js';

const pair = () => {
  const { privateKey: own, publicKey: all } = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  });
  return { own: privateKey(own.toString('base64')), all: new Seal(all.toString('base64')) };
};
const [billing, stranger] = [pair(), pair()];
const words = JSON.stringify({ filmId: 7, paidBy: 'token' });
const sealed = seal(words, billing.own, 60_000);

it('what was sealed is read as it was', () => expect(billing.all.open(sealed)).toBe(words));
it.each([
  ['sealed by another', seal(words, stranger.own, 60_000)],
  ['that has ended', seal(words, billing.own, -1)],
  ['with other words', `${Buffer.from('{}').toString('base64url')}${sealed.slice(sealed.indexOf('|'))}`],
  ['that lives longer than it was given', sealed.replace(/\|\d+\|/, '|99999999999999|')],
  ['without a signature', sealed.slice(0, sealed.lastIndexOf('|'))],
  ['empty', ''],
])('words %s are not believed', (_what, text) => expect(billing.all.open(text)).toBeNull());
