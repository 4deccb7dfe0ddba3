import { writtenTaxNumber } from '@dioptria/contract/base/check-digits.ts';
import { DEFAULT_TIME_ZONE, shopDay } from '@dioptria/contract/base/shop-time.ts';
import {
  certificateRequestProblems,
  certificateWarning,
  certificateWarningText,
  CLOCK_TOLERANCE,
  clockMessage,
  connectionProblems as problems,
  type ConnectionStep,
  connectionSteps,
  connectionSuccesses as successes,
} from '@dioptria/contract/shop/fiscal-settings/connection-labels.ts';
import type { Environment } from '@dioptria/contract/shop/fiscal-settings/fiscal-labels.ts';
import type { ConnectionTest, FiscalSettings } from '@dioptria/contract/shop/fiscal-settings/fiscal-settings.ts';
import { issuerConditionTable, voucherKindLabels, voucherType } from '@dioptria/contract/shop/vat/voucher-types.ts';
import type { ArcaAddresses } from '../../base/arca/addresses.ts';
import { certificateProblem } from '../../base/arca/certificate.ts';
import { ArcaFailure } from '../../base/arca/failure.ts';
import { isAlive, lastNumber, pointsOfSale, type Session } from '../../base/arca/wsfe.ts';
import { asTenant } from '../../base/database/as-tenant.ts';
import { type ArcaAccess, type ArcaCaller, askWithTicket } from './arca-access.ts';
import { problemText } from './install-certificate.ts';
import { readFiscalSettings } from './fiscal-settings.ts';
import { ensureSimulatorCertificate, type SimulatorAuthority } from './simulator-certificate.ts';
import { holderOf, keyOwner, readStoredCertificate, type StoredCertificate } from './stored-certificates.ts';

export interface Testing extends SimulatorAuthority {
  access: ArcaAccess;
}

interface Test extends Testing {
  tenantId: string;
  now: Date;
  settings: FiscalSettings;
  environment: Environment;
  stored: StoredCertificate | undefined;
  addresses: ArcaAddresses;
  numbers: number[];
}

/** The message is for the user. */
class FailedStep extends Error {}

const limits = { connect: 8000, total: 20_000 };
const MAX_POINTS = 5;

export async function testConnection(testing: Testing, tenantId: string, now: Date): Promise<ConnectionTest> {
  const steps: ConnectionTest['steps'] = [];
  const read = await readTest(testing, tenantId, now);
  const { environment, settings } = read;
  const run = async (step: ConnectionStep, check: () => Promise<string>): Promise<boolean> => {
    const outcome = await outcomeOf(check, (failure) =>
      failureText(failure, { environment, cuit: settings.cuit, now }),
    );
    steps.push({ name: connectionSteps[step], ...outcome });
    return outcome.ok;
  };
  if (!(await run('certificate', () => checkCertificate(read)))) return { steps };
  const test: Test = { ...read, addresses: { ...(await testing.access.addressesOf(tenantId, environment)), limits } };
  const checks = [
    ['servers', checkServers],
    ['access', checkAccess],
    ['pointsOfSale', checkPointsOfSale],
    ['numbers', checkNumbers],
  ] as const;
  for (const [step, check] of checks) if (!(await run(step, () => check(test)))) break;
  return { steps };
}

function arcaText({ messages, code }: ArcaFailure): string {
  const texts = messages.map(({ code: number, message }) => (number === 0 ? message : `(${number}) ${message}`));
  return texts.join(' ') || code;
}

interface Asked {
  environment: Environment;
  cuit: string;
  now: Date;
}

function failureText(failure: ArcaFailure, { environment, cuit, now }: Asked): string {
  switch (failure.kind) {
    case 'notSent':
      return failure.code === 'tls' ? problems.tls : problems.noConnection;
    case 'notAuthorized':
      return environment === 'homologation' ? problems.notAuthorizedHomologation : problems.notAuthorized;
    case 'alreadyAuthenticated':
      return problems.alreadyAuthenticated;
    case 'certificate':
      return `${problems.certificateRefused} ${problems.refused(arcaText(failure))}`;
    case 'clock': {
      const drift = failure.serverDate && now.getTime() - failure.serverDate.getTime();
      return drift === undefined ? problems.clock : `${problems.clock} ${clockMessage(drift)}`;
    }
    case 'badTicket':
      return `${problems.notDelegated(cuit)} ${problems.refused(arcaText(failure))}`;
    case 'refused':
      return problems.refused(arcaText(failure));
    case 'ours':
      return problems.unexpected;
    case 'uncertain':
    case 'unavailable':
    default:
      return problems.unavailable;
  }
}

async function readTest(testing: Testing, tenantId: string, now: Date): Promise<Omit<Test, 'addresses'>> {
  await ensureSimulatorCertificate(testing, { tenantId, now });
  return asTenant(testing.database, tenantId, async (tx) => {
    const scope = { tx, actor: { tenantId } };
    const settings = await readFiscalSettings(scope);
    const environment = settings.mode === 'off' ? 'simulator' : settings.mode;
    const points = await tx
      .selectFrom('points_of_sale')
      .select('number')
      .where('tenant_id', '=', tenantId)
      .where('enabled', '=', true)
      .orderBy('number')
      .execute();
    const stored = await readStoredCertificate(scope, environment);
    return { ...testing, tenantId, now, settings, environment, stored, numbers: points.map(({ number }) => number) };
  });
}

async function checkCertificate(test: Omit<Test, 'addresses'>): Promise<string> {
  const { settings, stored, vault, tenantId, environment, now, access } = test;
  if (settings.mode === 'off') throw new FailedStep(problems.off);
  const expected = holderOf(settings);
  if (expected === '') throw new FailedStep(problems.noCuit);
  if (!vault.isAvailable) throw new FailedStep(certificateRequestProblems.noVault);
  if (!stored?.certificate || !stored.sealed_key) {
    throw new FailedStep(stored?.request ? problems.waitsForCertificate : problems.noCertificate);
  }
  const owner = keyOwner(tenantId);
  if (!(await vault.opens(stored.sealed_key, owner))) throw new FailedStep(problems.sealedElsewhere);
  const privateKey = (await vault.open(stored.sealed_key, owner)).toString();
  const addresses = await access.addressesOf(tenantId, environment);
  const of = { privateKey, holderCuit: expected, environment, now, addresses };
  const problem = certificateProblem(stored.certificate, of);
  if (problem) throw new FailedStep(problemText(problem, stored.certificate, { expected, environment }));
  const validTo = stored.valid_to ?? '';
  const success = successes.certificate(writtenTaxNumber(expected), shopDay(new Date(validTo), DEFAULT_TIME_ZONE));
  return certificateWarning(validTo, now) === undefined
    ? success
    : `${success} ${certificateWarningText(validTo, now)}`;
}

async function checkServers({ addresses, now }: Test): Promise<string> {
  const { app, db, auth, serverDate } = await isAlive(addresses);
  const down = Object.entries({ AppServer: app, DbServer: db, AuthServer: auth }).filter(([, state]) => state !== 'OK');
  if (down.length > 0) throw new FailedStep(problems.down(down.map(([part, state]) => `${part} ${state}`).join(', ')));
  const drift = serverDate === undefined ? 0 : now.getTime() - serverDate.getTime();
  return Math.abs(drift) > CLOCK_TOLERANCE ? `${successes.servers} ${clockMessage(drift)}` : successes.servers;
}

const callerOf = ({ tenantId, environment, settings }: Test): ArcaCaller => ({
  tenantId,
  environment,
  service: 'wsfe',
  issuerCuit: settings.cuit.replaceAll('-', ''),
});

async function checkAccess(test: Test): Promise<string> {
  await test.access.ticketFor(callerOf(test));
  return successes.access;
}

const withTicket = <Result>(test: Test, ask: (session: Session) => Promise<Result>) =>
  askWithTicket(test.access, { ...callerOf(test), addresses: test.addresses }, ask);

async function checkPointsOfSale(test: Test): Promise<string> {
  const { numbers, environment } = test;
  const known = await withTicket(test, pointsOfSale);
  if (numbers.length === 0) throw new FailedStep(problems.noPointOfSale);
  if (known.length === 0 && environment !== 'production') return successes.noPointsListed;
  for (const number of numbers) {
    const found = known.find((one) => one.number === number);
    if (!found) throw new FailedStep(problems.unknownPointOfSale(number));
    if (found.closedOn !== null) throw new FailedStep(problems.closedPointOfSale(number));
    if (found.isBlocked) throw new FailedStep(problems.blockedPointOfSale(number));
  }
  return successes.pointsOfSale(numbers);
}

async function checkNumbers(test: Test): Promise<string> {
  const { settings, numbers } = test;
  const letters = issuerConditionTable[settings.vatCondition].separatesVat ? (['A', 'B'] as const) : (['C'] as const);
  const texts: string[] = [];
  for (const pointOfSale of numbers.slice(0, MAX_POINTS)) {
    for (const letter of letters) {
      for (const kind of ['invoice', 'creditNote'] as const) {
        const type = voucherType(kind, letter, settings.classA);
        const last = await withTicket(test, (session) => lastNumber(session, pointOfSale, type));
        texts.push(successes.number(`${voucherKindLabels[kind]} ${letter}`, pointOfSale, last));
      }
    }
  }
  return `${texts.join(' · ')}.`;
}

async function outcomeOf(check: () => Promise<string>, textOf: (failure: ArcaFailure) => string) {
  try {
    return { ok: true, message: await check() };
  } catch (error) {
    if (error instanceof FailedStep) return { ok: false, message: error.message };
    if (error instanceof ArcaFailure) return { ok: false, message: textOf(error) };
    throw error;
  }
}
