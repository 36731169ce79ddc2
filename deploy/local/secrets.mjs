// Random secrets of a platform.
import { randomBytes, randomInt } from 'node:crypto';
import { SERVICES } from '../workspace/repository.mjs';
import { BUS_USERS } from '../install/servers/nats.mjs';
import { generateSigningKeys } from './signing-keys.mjs';

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
/**
 * Returns 32 letters and digits, starting with a letter. It is safe in an address, a shell and the bus's
 * configuration.
 */
export const generatePassword = () =>
  Array.from({ length: 32 }, (_, i) => letters[randomInt(i ? 62 : 52)]).join('');
const generatePasswords = (names) => Object.fromEntries(names.map((name) => [name, generatePassword()]));

/** Creates all secrets of a platform. */
export function generateSecrets() {
  const [caller, receipt] = [generateSigningKeys(), generateSigningKeys()];
  return {
    postgres: generatePassword(),
    databases: generatePasswords(SERVICES),
    bus: generatePasswords(BUS_USERS),
    keycloakAdmin: generatePassword(),
    keycloakClient: generatePassword(),
    tokenKey: randomBytes(32).toString('base64'),
    callerPublicKey: caller.publicKey,
    callerPrivateKey: caller.privateKey,
    receiptPublicKey: receipt.publicKey,
    receiptPrivateKey: receipt.privateKey,
    stillsKey: randomBytes(32).toString('base64'),
    dossierKey: randomBytes(32).toString('base64'),
    devMailKey: generatePassword(),
    meilisearch: generatePassword(),
    stripeWebhook: `whsec_${generatePassword()}`,
  };
}
