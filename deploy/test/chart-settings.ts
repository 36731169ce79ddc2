// Values for tests of the chart, by how an installation stores pictures and reaches its services. Each value
// differs from all defaults.
import { readYaml } from './chart.js';
import { read } from './repository-files.js';

interface Keys {
  keys: Record<string, string>;
}
const defaults = readYaml(read('helm/laurel/values.yaml')) as Record<string, Keys & { s3: Keys }>;
/** Every Secret and every key under a name that no default has. */
const SECRETS = Object.fromEntries(
  Object.entries({ ...defaults, 'storage.s3': defaults.storage!.s3 })
    .filter(([, value]) => value.keys && 'existingSecret' in value)
    .flatMap(([path, { keys }]) => [
      [`${path}.existingSecret`, `own-${path.split('.').at(-1)}`],
      [`${path}.keys`, Object.fromEntries(Object.keys(keys).map((key) => [key, `own.${key}`]))],
    ]),
);
export const COMMON_VALUES = {
  ...SECRETS,
  publicUrl: 'https://films.custom.example',
  'keycloak.url': 'https://accounts.custom.example/auth',
  'meilisearch.index': 'custom-index',
  'mail.from': 'Custom <custom@mail.example>',
  'operator.name': 'Custom & Sons',
  'operator.address': '2, Custom Street',
  'operator.email': 'operator@custom.example',
  'ingress.trustedProxies': ['192.0.2.7', '192.0.2.8'],
};
export const EXTERNAL_VALUES = {
  ...COMMON_VALUES,
  'nats.url': 'nats://one.custom.example:4223,nats://two.custom.example:4223',
  'keycloak.innerUrl': 'http://keycloak.custom:8081',
  'meilisearch.url': 'http://search.custom:7701',
  'payments.apiUrl': 'http://pay.custom:12112',
  'payments.origins': ['https://pay.custom.example', 'https://pay.other.example'],
  'storage.s3.bucket': 'custom-bucket',
  'storage.s3.endpoint': 'https://s3.custom.example:8443',
  'storage.s3.innerEndpoint': 'http://s3.custom:8334',
  'storage.s3.region': 'custom-region-1',
};
export const AMAZON_VALUES = {
  ...EXTERNAL_VALUES,
  'storage.s3.endpoint': '',
  'storage.s3.innerEndpoint': '',
  'storage.s3.origin': 'https://custom-bucket.s3.custom-region-1.amazonaws.com',
};
export const FOLDER_VALUES = {
  ...EXTERNAL_VALUES,
  'storage.s3.bucket': '',
  'storage.existingClaim': 'custom-claim',
};
export const DEV_VALUES = {
  ...COMMON_VALUES,
  'mail.existingSecret': '',
  'dev.paymentsUrl': 'http://pay.localhost:1111',
  'dev.picturesUrl': 'http://pictures.localhost:2222',
};
