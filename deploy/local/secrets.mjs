// Random secrets of a platform.
import { randomBytes, randomInt } from 'node:crypto';
import { SERVICES } from '../workspace/repository.mjs';
import { BUS_USERS } from '../install/servers/nats.mjs';
import { signingKeys } from './signing-keys.mjs';

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
/**
 * Returns 32 letters and digits, starting with a letter. It is safe in an address, a shell and the bus's
 * configuration.
 */
export const password = () => Array.from({ length: 32 }, (_, i) => letters[randomInt(i ? 62 : 52)]).join('');
const perName = (names) => Object.fromEntries(names.map((name) => [name, password()]));

/** Creates all secrets of a platform. */
export function newSecrets() {
  const [caller, receipt] = [signingKeys(), signingKeys()];
  return {
    postgres: password(),
    databases: perName(SERVICES),
    bus: perName(BUS_USERS),
    keycloakAdmin: password(),
    keycloakClient: password(),
    tokenKey: randomBytes(32).toString('base64'),
    callerPublicKey: caller.publicKey,
    callerPrivateKey: caller.privateKey,
    receiptPublicKey: receipt.publicKey,
    receiptPrivateKey: receipt.privateKey,
    stillsKey: randomBytes(32).toString('base64'),
    dossierKey: randomBytes(32).toString('base64'),
    devMailKey: password(),
    meilisearch: password(),
    stripeWebhook: `whsec_${password()}`,
  };
}
