import { posix } from 'node:path';
import { nouns } from './rooms.ts';

const folders = new Map([
  ['@dioptria/contract', 'contract/src'],
  ['@dioptria/server', 'server/src'],
  ['@dioptria/web', 'web/src'],
  ['@dioptria/arca-simulator', 'simulator/src'],
  ['@dioptria/e2e', 'e2e'],
]);

const others: Record<string, string[]> = {
  server: ['contract', 'simulator'],
  web: ['contract'],
  bench: ['contract', 'server', 'simulator'],
  scripts: ['contract', 'server', 'simulator', 'bench', 'e2e'],
};

const workspaces = new Set(['contract', 'server', 'web', 'simulator', 'e2e', 'bench', 'scripts']);

/** The lowest first. A floor imports only itself and lower floors. */
const floors = ['base', 'shop', 'operation', 'entry', 'tests'] as const;
type Floor = (typeof floors)[number];

/** `path` begins below the workspace's folder `src`; `noun` is empty for a file that belongs to no noun. */
interface Place {
  readonly workspace: string;
  readonly floor: Floor;
  readonly path: string;
  readonly noun: string;
}

const isTest = /\.(?:test|proof|spec)\.tsx?$/;

const because = {
  test: 'Nothing imports a test: share through testing or a file beside it.',
  extension: 'Import a file by its real name, .ts or .tsx.',
  process: 'Nothing imports a process (main, cli): share through app or a noun.',
  contract: 'The contract knows only zod, big.js and itself: what needs more belongs in server or web.',
  web: 'The web app imports the contract as @dioptria/contract/<file>.ts, and talks to the server over HTTP only.',
  e2e:
    'The browser tests talk HTTP and spell texts out, as an independent witness: they import nothing of ours. ' +
    'Only e2e/support/checked-answers.ts imports the contract.',
  witness:
    'The simulator of ARCA and the code that talks to ARCA are two witnesses: they import nothing of each other.',
  server: 'A workspace imports the workspaces below it, by their packages.',
  connections: 'Only server/src/base/database opens connections: take the transaction that asTenant gives.',
  database: 'Of the base, the folder database imports only process.',
  base: 'base knows no noun of the shop: take it as an argument or a prop, or move the file into the noun.',
  shop:
    'A noun imports base, the contract, and the nouns before it in scripts/boundaries/rooms.ts. Else let an entry put them together, ' +
    'take it as an argument, or move what both need down.',
  operation: 'operation imports shop, base and the contract, and no entry.',
  entry: 'An entry imports all floors.',
  tools: 'Only tests import the test tools.',
};

/** @param file the importing file's path from the root of the repository @param specifier the text of the import */
export function refusal(file: string, specifier: string): string | undefined {
  const from = placeOf(file);
  if (!workspaces.has(from.workspace)) return undefined;
  const isRelative = specifier.startsWith('.');
  const target = isRelative ? posix.join(posix.dirname(file), specifier) : ours(specifier);
  if (isTest.test(target ?? '')) return because.test;
  if (isRelative && specifier.endsWith('.js')) return because.extension;
  if (target === undefined) return refusedPackage(from, specifier);
  const to = placeOf(target);
  return from.workspace === to.workspace ? refusedFloor(from, to) : refusedWorkspace(from, to, isRelative);
}

/** Undefined for a package that is not a workspace. */
function ours(specifier: string): string | undefined {
  const [scope = '', name = '', ...rest] = specifier.split('/');
  const folder = folders.get(`${scope}/${name}`);
  return folder && [folder, ...rest].join('/');
}

function placeOf(file: string): Place {
  const [workspace = '', ...below] = file.split('/');
  const path = below.join('/').replace(/^src\//, '');
  const [first = '', noun = '', ...rest] = path.split('/');
  const isOfTests = isTest.test(file) || first === 'testing' || first === 'proofs' || file.endsWith('.config.ts');
  // Simulator, bench, scripts and the browser tests have no floors.
  const isFloored = ['contract', 'server', 'web'].includes(workspace);
  const floor = isFloored ? (floors.find((one) => one === first) ?? 'entry') : 'base';
  return { workspace, path, floor: isOfTests ? 'tests' : floor, noun: first === 'shop' && rest.length > 0 ? noun : '' };
}

function refusedPackage({ workspace, floor, path }: Place, specifier: string): string | undefined {
  if (floor === 'tests') return undefined;
  if (workspace === 'contract') return /^(?:zod|big\.js)(?:\/|$)/.test(specifier) ? undefined : because.contract;
  if (workspace === 'web' && specifier.startsWith('node:')) return because.web;
  const isDatabase = /^(?:pg$|pg[-/])/.test(specifier);
  if (workspace === 'simulator') return isDatabase || specifier === 'kysely' ? because.witness : undefined;
  return workspace === 'server' && isDatabase && !path.startsWith('base/database/') ? because.connections : undefined;
}

function refusedWorkspace(from: Place, to: Place, isRelative: boolean): string | undefined {
  const checksAnswers = from.workspace === 'e2e' && from.path.startsWith('support/checked-answers');
  const mayImport = checksAnswers
    ? to.workspace === 'contract'
    : (others[from.workspace]?.includes(to.workspace) ?? false);
  const isByItsPackage = !isRelative || from.workspace === 'bench' || from.workspace === 'scripts';
  if (!mayImport || !isByItsPackage) return messageOf(from.workspace);
  if (from.floor !== 'tests' && from.path.startsWith('base/arca/') && to.workspace === 'simulator')
    return because.witness;
  return to.floor === 'tests' && to.workspace !== 'server' && from.floor !== 'tests' ? because.tools : undefined;
}

function messageOf(workspace: string): string | undefined {
  if (workspace === 'contract') return because.contract;
  if (workspace === 'web') return because.web;
  if (workspace === 'e2e') return because.e2e;
  return workspace === 'simulator' ? because.witness : because.server;
}

function refusedFloor(from: Place, to: Place): string | undefined {
  if (from.floor === 'tests') return undefined;
  if (/^(?:main|cli)\.tsx?$/.test(to.path)) return because.process;
  if (to.floor === 'tests') return because.tools;
  if (floors.indexOf(to.floor) > floors.indexOf(from.floor)) return because[from.floor];
  if (from.floor === 'base' && from.workspace === 'server') return refusedInBase(from.path, to.path);
  return from.noun && to.noun && !mayReach(from.noun, to.noun) ? because.shop : undefined;
}

/** A noun that is missing in `rooms.ts` may import no other noun, and no other noun may import it. */
function mayReach(from: string, to: string): boolean {
  return from === to || (nouns.includes(to) && nouns.indexOf(to) < nouns.indexOf(from));
}

function refusedInBase(from: string, to: string): string | undefined {
  if (from.startsWith('base/database/') && !/^base\/(?:database|process)\//.test(to)) return because.database;
  const isWitness = from.startsWith('base/arca/') && to.startsWith('base/arca-simulator/');
  return isWitness ? because.witness : undefined;
}
