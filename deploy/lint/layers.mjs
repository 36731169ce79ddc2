// The layers of the packages, checked by eslint-plugin-boundaries. Everything that is not allowed here is an error.
//
// Each text lists the folders of a package from the lowest level to the highest; `|` separates levels. A folder may import
// itself and the folders on lower levels. It may not import another folder on its own level. The files next to the folders
// (`main.ts`, `*.module.ts`) may import all of them. A new folder needs a place here.
const RUNTIME =
  'errors process | auth | database | events observability | grpc jobs projections | consumers personal-data | maintenance | lifecycle';
const SERVICES = {
  billing:
    'database domain settings | payments tokens | stripe | subscriptions | fees | commands event-handlers queries | controllers',
  catalog:
    'database domain settings | event-handlers reference | messages seed | import search | commands queries | controllers',
  films:
    'domain settings | database storage | archives event-handlers pictures queries | dossiers | commands | controllers',
  identity:
    'database domain settings | keycloak messages | audit queries sessions | users | mail | account-status deletions | commands | controllers',
  matching:
    'database domain settings | engine projections | catalogue event-handlers | commands jobs queries | controllers',
  submissions:
    'database domain settings | past-entries submissions | calendars film-list | notifications | changes watching | sending | commands event-handlers jobs queries | controllers',
};
const BFF =
  'festival-logos inputs settings | clients rate-limits security shapes | http server-functions | messages | functions session | requests | routes';
const WEB = 'ui | lib | widgets | features | app';

export const elements = [
  { type: 'cities', pattern: 'services/cities/src' },
  { type: 'generated', pattern: 'services/*/src/generated', capture: ['service'] },
  { type: 'service', pattern: 'services/*/src/*', capture: ['service', 'folder'] },
  { type: 'service-root', pattern: 'services/*/src', capture: ['service'] },
  { type: 'documents', pattern: 'services/documents' },
  { type: 'runtime', pattern: 'services/runtime/*', capture: ['folder'] },
  { type: 'bff', pattern: 'bff/src/*', capture: ['folder'] },
  { type: 'bff-root', pattern: 'bff/src' },
  { type: 'web-generated', pattern: 'web/src/generated' },
  { type: 'web', pattern: 'web/src/(features)/*', capture: ['folder', 'feature'] },
  { type: 'web', pattern: 'web/src/*', capture: ['folder'] },
  { type: 'web-root', pattern: 'web/src' },
  { type: 'messages', pattern: 'proto/messages' },
  { type: 'rules', pattern: 'proto/rules' },
  { type: 'proto', pattern: 'proto' },
];

const element = (type, captured, file) => ({
  element: { type, ...(captured && { captured }), ...(file && { fileInternalPath: file }) },
});
const allow = (from, ...targets) => ({ from, allow: targets.map((to) => ({ to })) });
const disallow = (from, ...targets) => ({ from, disallow: targets.map((to) => ({ to })) });
const packages = (...types) => ({ element: { types: { anyOf: types } } });

/** Allows each folder to import itself and the folders on lower levels. */
function allowLowerLevels(type, levels, captured = {}) {
  const groups = levels.split(' | ').map((level) => level.split(' '));
  const toFolderElement = (folder) => element(type, { ...captured, folder });
  return groups.flatMap((folders, level) =>
    folders.map((folder) =>
      allow(toFolderElement(folder), toFolderElement([folder, ...groups.slice(0, level).flat()])),
    ),
  );
}

const sameService = { service: '{{ from.element.captured.service }}' };
const PURE = ['domain', 'engine'];
const PACKAGES = ['runtime', 'proto', 'rules', 'messages'];

const servicePolicies = [
  allow(
    element('service', { folder: `!(${PURE.join('|')})` }),
    packages(...PACKAGES, 'documents', 'cities'),
    element('generated', sameService),
  ),
  ...Object.entries(SERVICES).flatMap(([service, levels]) =>
    allowLowerLevels('service', levels, { service }),
  ),
  allow(element('service-root'), packages(...PACKAGES), element('service', sameService)),
  allow(element('documents'), element('documents')),
  allow(element('cities'), packages('rules', 'cities')),
  // Rules and the matching engine do not depend on a framework, a database or a contract.
  allow(
    element('service', { folder: PURE }),
    packages('rules', 'messages'),
    element('runtime', { folder: 'errors' }, 'refusals.ts'),
  ),
  allow(element('service', { folder: 'domain' }), packages('cities')),
  disallow(
    element('service', { folder: 'engine' }),
    packages('messages'),
    element('service', { folder: ['database', 'settings'] }),
  ),
  disallow(element('service', { folder: PURE }), {
    module: { origin: 'external', source: ['@*/**', 'pg', 'rxjs', 'zod', 'lru-cache'] },
  }),
];

const runtimePolicies = [
  allow(element('runtime'), packages('proto')),
  ...allowLowerLevels('runtime', RUNTIME),
];

const bffPolicies = [
  allow(element('bff', { folder: '!(inputs|shapes)' }), packages(...PACKAGES)),
  ...allowLowerLevels('bff', BFF),
  allow(element('bff-root'), packages('bff', 'bff-root', ...PACKAGES)),
  // The web app imports these two folders.
  allow(element('bff', { folder: ['inputs', 'shapes'] }), packages('rules', 'messages')),
  disallow(
    element('bff', { folder: ['inputs', 'shapes'] }),
    element('bff', { folder: ['festival-logos', 'settings'] }),
    { module: { origin: 'core' } },
  ),
];

const webPolicies = [
  allow(element('web'), packages('rules', 'messages')),
  ...allowLowerLevels('web', WEB),
  disallow(element('web', { folder: 'features' }), element('web', { folder: 'features' })),
  allow(
    element('web', { folder: 'features' }),
    element('web', { folder: 'features', feature: '{{ from.element.captured.feature }}' }),
  ),
  allow(element('web', { folder: ['lib', 'features'] }), element('bff', { folder: 'inputs' })),
  allow(element('web', { folder: 'ui' }), packages('web-generated')),
  {
    from: element('web', { folder: 'lib' }),
    allow: { to: element('bff', { folder: ['functions', 'shapes'] }), dependency: { kind: 'type' } },
  },
  allow(element('web-root'), packages('web', 'web-root', 'messages')),
];

const protoPolicies = [
  allow(element('proto'), packages('proto')),
  allow(element('messages'), packages('messages', 'rules')),
  allow(element('rules'), packages('rules')),
  disallow(element('rules'), { module: { origin: ['external', 'core'] } }),
  allow(element('rules'), { module: { source: ['temporal-polyfill', '@e965/xlsx'] } }),
];

/** Later policies override earlier ones. */
export const policies = [
  { allow: { to: { module: { origin: ['external', 'core'] } } } },
  ...servicePolicies,
  ...runtimePolicies,
  ...bffPolicies,
  ...webPolicies,
  ...protoPolicies,
];
