// Imports run one way: contract <- machines <- services <- screens <- app. The server imports the contract and the
// lifecycle machines, nothing else of src.
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from },
  to: { path: '^(src|server|tests|scripts|inspector)/', pathNot: allowed },
});
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    only('contract', '^src/contract/', '^src/contract/'),
    {
      name: 'contract-packages',
      severity: 'error',
      from: { path: '^src/contract/' },
      to: { path: 'node_modules/', pathNot: 'node_modules/(superstruct|libphonenumber-js)/' },
    },
    only('machines', '^src/machines/', '^src/(contract|machines)/'),
    {
      name: 'machines-packages',
      severity: 'error',
      from: { path: '^src/machines/' },
      to: { path: 'node_modules/', pathNot: 'node_modules/xstate/' },
    },
    only('lifecycle', '^src/machines/lifecycle/', '^src/(contract|machines/lifecycle)/'),
    only('services', '^src/services/', '^src/(contract|machines|services)/'),
    only('components', '^src/components/', '^src/(contract|components)/'),
    only('screens', '^src/screens/', '^src/(contract|machines|services|components|screens)/'),
    only('app', '^src/(app|main)', '^src/'),
    // The viewer shows what the app has; nothing of it is in the app, which fetches the tap by its address.
    only('inspector-model', '^inspector/model/', '^(inspector/model|src/(contract|machines))/'),
    only(
      'inspector-tap',
      '^inspector/tap/',
      '^(inspector/(model|tap)/|src/services/(memory|problem-report)|package.json)',
    ),
    only(
      'inspector-viewer',
      '^inspector/(viewer|main)',
      '^(inspector/|src/(contract|machines|services|components)/|src/app/(theme|Providers|fonts?))',
    ),
    only('server', '^server/', '^(server/|src/contract/|src/machines/lifecycle/)'),
    // Inside the server: db <- kit <- http <- changes <- lifecycle <- areas <- demo, background <- app, main.
    only('server-kit', '^server/kit/', '^(server/(kit|db)/|src/)'),
    only('server-http', '^server/(http|changes)/', '^(server/(http|changes|kit|db)/|server/config|src/)'),
    only('server-lifecycle', '^server/lifecycle/', '^(server/(lifecycle|changes|kit|db)/|src/)'),
    ...Object.entries({
      auth: '',
      slots: '',
      calendars: 'auth|slots',
      ledger: 'lifecycle',
      interviews: 'auth|calendars|ledger|lifecycle|slots',
      booking: 'auth|calendars|interviews|slots',
      feedback: 'auth|interviews',
      'job-profiles': 'auth|interviews',
      people: 'auth|calendars|feedback|interviews|slots',
      organizations: 'auth|interviews',
      candidates: 'auth|booking|interviews|people',
      messages:
        'auth|billing|booking|calendars|candidates|exports|interviews|job-profiles|lifecycle|organizations|people|system',
      billing: 'auth|feedback|interviews|ledger|lifecycle|people',
      system: 'auth|billing|interviews|ledger',
    }).map(([area, others]) =>
      only(
        `server-${area}`,
        `^server/${area}/`,
        `^(server/(${[area, 'changes', 'http', 'kit', 'db', others].filter(Boolean).join('|')})/|server/config|src/)`,
      ),
    ),
    {
      name: 'one-area-one-screen-folder',
      severity: 'error',
      from: { path: '^src/screens/([^/]+)/' },
      to: { path: '^src/screens/([^/]+)/', pathNot: '^src/screens/($1|shared)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
