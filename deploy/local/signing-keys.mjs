import { generateKeyPairSync } from 'node:crypto';

/** Returns a new Ed25519 pair, each key as base64 of its DER: SPKI public, PKCS#8 private. */
export function generateSigningKeys() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  });
  return { publicKey: publicKey.toString('base64'), privateKey: privateKey.toString('base64') };
}
