// The rule of imports of ARCHITECTURE.md, as overrides of the linter: entry → operation → shop → base → contract, and the order of
// the nouns. The last override that matches a file replaces all others. The patterns have the syntax of gitignore: an exception (!)
// has no effect below a folder that is itself excluded. Hence the patterns exclude '../*/**' and never '../**'.
import type { OxlintOverride } from 'oxlint';

/**
 * The nouns of the shop, in all workspaces: the folders of `shop/`. Each noun may import only the nouns before it. A workspace need
 * not have every noun.
 */
const nouns =
  'sums sale-values vat notices clients optometrists insurances prescriptions lenses settings points-of-sale fiscal-settings auth ' +
  'own-user users brands categories providers labels products imports prices coverage-rules purchases counts cash payments jobs coverages invoices sales insurer-payments claims insurer-accounts ' +
  'client-accounts dashboard reports stock search audit';

/** Paths that no file may import. */
const never = ['**/*.test.*', '**/*.proof.*', './**/*.js', '../**/*.js'];
const neverBecause = 'Tests are imported by nothing, and a file by its real name, .ts or .tsx.';

const connections = {
  group: ['pg', 'pg-*'],
  message: 'Only server/src/base/database opens connections: take the transaction that asTenant gives.',
};
const otherWorkspaces = {
  group: ['@dioptria/server/**', '@dioptria/e2e/**', 'node:*', '**/contract/src/**'],
  message: 'The web app imports the contract as @dioptria/contract/<file>.ts, and talks to the server over HTTP only.',
};
const contractOnly = {
  group: ['*', '*/**', '!zod', '!zod/**', '!big.js', '!.', '!./*', '!./*/**', '!..', '!../*', '!../*/**', '!../../**'],
  message: 'The contract knows only zod, big.js and itself: what needs more belongs in server or web.',
};
const below = {
  witness:
    'The simulator of ARCA and the code that talks to ARCA are two witnesses: they import nothing of each other.',
  base: 'base knows no noun of the shop: take it as an argument or a prop, or move the file into the noun.',
  shop:
    'A noun imports base, the contract, and the nouns before it in the order of scripts/boundaries.ts. Else let an entry put them ' +
    'together, take it as an argument, or move what both need down.',
  operation: 'operation imports shop, base and the contract: no entry and no test tools.',
};

type Pattern = { group: string[]; message: string };

function imports(files: string[], ...patterns: Pattern[]): OxlintOverride {
  return { files, rules: { 'no-restricted-imports': ['error', { patterns }] } };
}

/** Makes a pattern that refuses the paths in `refused`, except the paths in `allowed`. */
function only(refused: string[], allowed: string[], message: string): Pattern {
  return {
    group: [...refused, ...allowed.map((path) => `!${path}`), ...never],
    message: `${message} ${neverBecause}`,
  };
}

/**
 * Makes the overrides for the floors of a workspace. The files of a floor stand in folders of one or two levels.
 * @param entry the files and folders of the workspace that only an entry may import
 */
function floors(workspace: string, entry: string[], ...others: Pattern[]): OxlintOverride[] {
  const src = `${workspace}/src`;
  /** Refuses imports of the upper floors `names` from a folder that is `levels` levels below `src`. */
  const above = (levels: number, names: string[], message: string) =>
    only(
      [...names, ...entry].map((name) => `${'../'.repeat(levels)}${name}`),
      [],
      message,
    );
  const upper = ['operation/**', 'testing/**', 'proofs/**'];
  return [
    imports([`${src}/base/*`], above(1, ['shop/**', ...upper], below.base), ...others),
    imports([`${src}/base/*/*`], above(2, ['shop/**', ...upper], below.base), ...others),
    imports([`${src}/base/*/*/**`], above(3, ['shop/**', ...upper], below.base), ...others),
    imports([`${src}/shop/*`], above(1, upper, below.shop), ...others),
    // A noun that is missing in `nouns` may import no other noun.
    ...ofNoun(`${src}/shop/*`, [], entry, others),
    ...nouns
      .split(' ')
      .flatMap((noun, position, order) => ofNoun(`${src}/shop/${noun}`, order.slice(0, position), entry, others)),
    imports([`${src}/operation/*/**`], above(2, ['testing/**', 'proofs/**'], below.operation), ...others),
  ];
}

/**
 * Makes the overrides for the folder of a noun and its subfolders, which have no further subfolders. The overrides do not apply
 * to files directly in `shop/`, which may import every noun.
 */
function ofNoun(folder: string, before: string[], entry: string[], others: Pattern[]): OxlintOverride[] {
  const at = (up: string) => {
    const refused = [
      `${up}*/**`,
      ...['operation/**', 'testing/**', 'proofs/**', ...entry].map((name) => `${up}../${name}`),
    ];
    return only(refused, [...before.map((noun) => `${up}${noun}/**`), `${up}../base/**`], below.shop);
  };
  return [imports([`${folder}/*`], at('../'), ...others), imports([`${folder}/*/**`], at('../../'), ...others)];
}

const contract = [
  ...floors('contract', ['testing/**'], contractOnly),
  imports(['contract/src/**/*.test.ts', 'contract/src/testing/**'], {
    group: ['../../../../**', '@dioptria/**', ...never],
    message: 'A test of the contract needs the contract and its test tools only.',
  }),
];

const upperFloors = ['shop/**', 'operation/**', 'testing/**', 'proofs/**', '*.ts'].map((name) => `../../${name}`);
const server = [
  ...floors('server', ['main.ts', 'cli.ts', 'app.ts'], connections),
  // Of the server only the base opens connections, and of the base only the folder `database`.
  imports(
    ['server/src/base/database/**'],
    only(
      ['../*/**', '../../shop/**', '../../operation/**', '../../*.ts'],
      ['../audit/**', '../process/**'],
      below.base,
    ),
  ),
  imports(
    ['server/src/base/database/embedded/**'],
    only(
      ['../../*/**', '../../../shop/**', '../../../operation/**'],
      ['../../process/**', '../../database/**'],
      below.base,
    ),
  ),
  // The simulator of ARCA is a second witness of ARCA's protocol: it and the code that talks to ARCA share nothing.
  imports(
    ['server/src/base/arca/**'],
    only(['../arca-simulator/**', '@dioptria/arca-simulator/**', ...upperFloors], [], `${below.witness} ${below.base}`),
    connections,
  ),
  imports(
    ['server/src/*'],
    {
      group: ['./main.ts', './cli.ts', './testing/**', '!./testing/new-shop-route.ts', ...never],
      message: 'Nothing imports a process (main.ts, cli.ts), a test or its tools: share through app.ts or a noun.',
    },
    connections,
  ),
  imports(['server/src/**/*.{test,proof}.ts', 'server/src/testing/**'], {
    group: [...never, '@dioptria/web/**', '@dioptria/e2e/**'],
    message: 'A test imports the server, the contract and testing, never another test.',
  }),
];

const web = [
  ...floors('web', ['app/**', 'main.tsx'], otherWorkspaces),
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

const simulator = imports(['simulator/src/**'], {
  group: ['@dioptria/**', '../../**', 'kysely', 'pg', ...never, '!./testing/**'],
  message: below.witness,
});

export const boundaries: OxlintOverride[] = [...contract, ...server, ...web, e2e, simulator];
