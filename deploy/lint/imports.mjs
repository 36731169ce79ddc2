// dependency-cruiser: circular imports between files, and imports across packages. Types count too.
export const options = {
  tsConfig: { fileName: 'tsconfig.json' },
  tsPreCompilationDeps: true,
  // Resolves `@laurel/…` to the sources, not to the builds.
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['types', 'import', 'node', 'default'],
  },
  doNotFollow: { path: ['node_modules', '(^|/)dist/'] },
  exclude: { path: ['(^|/)(generated|gen)/'] },
};

export default {
  forbidden: [
    { name: 'no-circular-files', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-deploy-to-source',
      comment: 'Deployment code uses the packages `@laurel/…`, not their files.',
      severity: 'error',
      from: { path: '^deploy/' },
      to: { path: '(^|/)(bff|services)/', dependencyTypesNot: ['aliased'] },
    },
    {
      name: 'no-test-to-other-service',
      comment: 'Tests and benchmarks use another service through its contract or its package.',
      severity: 'error',
      from: { path: '^services/([^/]+)/(test/|bench/|.*[.](test|bench)[.])' },
      to: {
        path: '^services/[^/]+/(src|dist)/',
        pathNot: '^services/($1|cities|runtime)/',
        // `aliased` and `undetermined`: `@laurel/…`, with and without a dependency in package.json.
        dependencyTypesNot: ['aliased', 'undetermined'],
      },
    },
    {
      name: 'no-source-to-test',
      severity: 'error',
      from: { path: '^(services|bff)/', pathNot: '(^|/)(test|bench)/|[.]test[.]' },
      to: { path: '(^|/)test/|[.]test[.]' },
    },
  ],
  options,
};
