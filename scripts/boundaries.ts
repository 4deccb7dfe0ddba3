// The table of imports of ARCHITECTURE.md, as overrides of the linter. The last override that matches a file
// replaces all others. The patterns have the syntax of gitignore: an exception (!) has no effect below a folder that is
// itself excluded. Hence the patterns exclude '../*/**' and never '../**'.
import type { OxlintOverride } from 'oxlint';

/** No file may import these. */
const never = ['**/*.test.*', '**/*.proof.*', './**/*.js', '../**/*.js'];
const neverBecause = 'Tests are imported by nothing, and a file by its real name, .ts or .tsx.';

/** The features that share code, in order: each may import only the features before it. All other features import no feature. */
const serverFeatures =
  'sheets settings auth clients products prices purchases counts prescriptions cash payments jobs sales client-accounts dashboard'.split(
    ' ',
  );
const webFeatures =
  'client-accounts clients products prescriptions jobs sales dashboard reports cash stock purchases'.split(' ');

const connections = {
  group: ['pg', 'pg-*'],
  message: 'Only server/src/database opens connections: take the transaction that asTenant gives.',
};
const otherWorkspaces = {
  group: ['@dioptria/server/**', '@dioptria/e2e/**', 'node:*', '**/contract/src/**'],
  message: 'The web app imports the contract as @dioptria/contract/<file>.ts, and talks to the server over HTTP only.',
};
const below = {
  server:
    'A feature imports http, resource, sums, database and the contract, and of other features those before it in: ' +
    `${serverFeatures.join(', ')}. Else let app.ts put them together, or take it as an argument.`,
  web:
    'A feature imports shared and the contract, and of other features those before it in: ' +
    `${webFeatures.join(', ')}. Else let app put them together, or move what both need into shared.`,
  database: 'database is the lowest layer, it imports the contract only: take what you need as an argument.',
  sums: 'sums imports database and the contract only: take what a feature knows as an argument.',
  resource: 'resource imports sums, database and the contract only: take what a feature knows as an argument.',
  http: 'http imports resource, sums, database and the contract only: register it in app.ts, or take it as an argument.',
  shared: 'shared knows no feature and no app: take it as an argument or a prop, or move the file into the feature.',
};

type Pattern = { group: string[]; message: string };

function imports(files: string[], ...patterns: Pattern[]): OxlintOverride {
  return { files, rules: { 'no-restricted-imports': ['error', { patterns }] } };
}

/** Allows no import from above the file's folder except `allowed`. @param up '../' for files one folder deep */
function upwards(up: string, allowed: string[], message: string): Pattern {
  const exceptions = allowed.map((path) => `!${up}${path}`);
  return {
    group: [`${up}*.*`, `${up}*/**`, ...exceptions, ...never],
    message: `${message} ${neverBecause}`,
  };
}

function folders(names: string[]): string[] {
  return names.map((name) => `${name}/**`);
}

function inServer(folder: string, allowed: string[], message: string): OxlintOverride {
  const known = ['command.ts', 'config.ts', 'startup-problem.ts', ...folders(['sums', ...allowed])];
  return imports([`server/src/${folder}/**`], upwards('../', known, message), connections);
}

/** A feature of the web app may have folders, which have no further folders. */
function inWeb(folder: string, allowed: string[], message: string): OxlintOverride[] {
  return [
    imports([`web/src/${folder}/*`], upwards('../', folders(allowed), message), otherWorkspaces),
    imports([`web/src/${folder}/*/**`], upwards('../../', folders(allowed), message), otherWorkspaces),
  ];
}

const contract = [
  imports(['contract/src/**'], {
    group: ['*', '*/**', '!zod', '!zod/**', '!big.js', '!.', '!./*', './testing/**', ...never],
    message:
      'The contract knows only zod, big.js and itself: what needs more belongs in server or web. ' + neverBecause,
  }),
  imports(['contract/src/**/*.test.ts', 'contract/src/testing/**'], {
    group: ['../../**', '../server/**', '../web/**', '@dioptria/**', ...never],
    message: 'A test of the contract needs the contract and its test tools only.',
  }),
];

const server = [
  imports(
    ['server/src/*'],
    {
      group: ['./main.ts', './cli.ts', './testing/**', '!./testing/new-shop-route.ts', ...never],
      message: 'Nothing imports a process (main.ts, cli.ts), a test or its tools: share through app.ts or a feature.',
    },
    connections,
  ),
  imports(
    ['server/src/{command,config,resources,startup-problem}.ts'],
    {
      group: ['./app.ts', './main.ts', './cli.ts', './testing/**', ...never],
      message: 'main imports app, app imports resources and features, never the other way: take it as an argument.',
    },
    connections,
  ),
  inServer('*', ['http', 'resource', 'database'], below.server),
  imports(['server/src/database/**'], upwards('../', ['config.ts', 'startup-problem.ts'], below.database)),
  inServer('sums', ['database'], below.sums),
  inServer('resource', ['database'], below.resource),
  inServer('http', ['resource', 'database'], below.http),
  inServer('tenants', ['http', 'resource', 'database', 'auth', 'backup'], below.server),
  inServer('users', ['http', 'resource', 'database', 'auth'], below.server),
  inServer('imports', ['http', 'resource', 'database', 'sheets'], below.server),
  ...serverFeatures.map((feature, position) =>
    inServer(feature, ['http', 'resource', 'database', ...serverFeatures.slice(0, position)], below.server),
  ),
  imports(
    ['server/src/{seed,doctor}/**'],
    {
      group: ['../main.ts', '../cli.ts', '../app.ts', '../testing/**', ...never],
      message:
        'The demo shop is made, and the data examined, through the features: no process, no app and no test tools.',
    },
    connections,
  ),
  imports(['server/src/**/*.{test,proof}.ts', 'server/src/testing/**'], {
    group: [...never, '@dioptria/web/**', '@dioptria/e2e/**'],
    message: 'A test imports the server, the contract and testing, never another test.',
  }),
];

const web = [
  ...inWeb('*', ['shared'], below.web),
  ...webFeatures.flatMap((feature, position) =>
    inWeb(feature, ['shared', ...webFeatures.slice(0, position)], below.web),
  ),
  ...inWeb('shared', [], below.shared),
  imports(
    ['web/src/*', 'web/src/app/**'],
    {
      group: ['../main.tsx', './main.tsx', ...never],
      message: 'Nothing imports main.tsx or a test: share through app.',
    },
    otherWorkspaces,
  ),
];

const e2e = imports(['e2e/**'], {
  group: ['@dioptria/**', '../*/src/**', '../../*/src/**', ...never, '**/*.spec.ts'],
  message: 'The browser tests talk HTTP and spell texts out, as an independent witness: they import nothing of ours.',
});

export const boundaries: OxlintOverride[] = [...contract, ...server, ...web, e2e];
