import { writtenTaxNumber } from '@dioptria/contract/base/check-digits.ts';
import {
  certificateProblems,
  certificateRequestProblems,
  DEFAULT_ALIAS,
} from '@dioptria/contract/shop/fiscal-settings/connection-labels.ts';
import { type Environment, fiscalModeTable } from '@dioptria/contract/shop/fiscal-settings/fiscal-labels.ts';
import type { FiscalSettings } from '@dioptria/contract/shop/fiscal-settings/fiscal-settings.ts';
import type { ArcaAddresses } from '../../base/arca/addresses.ts';
import {
  certificateFacts,
  type CertificateProblem,
  certificateProblem,
  makeCertificateRequest,
} from '../../base/arca/certificate.ts';
import type { Context } from '../../base/records/context.ts';
import { conflict, invalid } from '../../base/records/refusal.ts';
import type { Vault } from '../../base/security/vault.ts';
import { readFiscalSettings } from './fiscal-settings.ts';
import {
  holderOf,
  keyOwner,
  lockFiscalSettings,
  readStoredCertificate,
  storeCertificate,
} from './stored-certificates.ts';

export interface NewRequest {
  environment: Environment;
  holder: string;
  alias: string;
  request: string;
  sealedKey: Buffer;
}

export function environmentOf({ mode }: Pick<FiscalSettings, 'mode'>): Environment {
  if (!fiscalModeTable[mode].issues) throw conflict('fiscal_off', certificateRequestProblems.off);
  return mode as Environment;
}

/**
 * The key of the signing request is sealed at once.
 * @throws Refusal `fiscal_off`; `locked` if the server cannot seal keys; `invalid` if the settings lack the CUIT or the
 * legal name.
 */
export async function makeRequest(
  vault: Vault,
  tenantId: string,
  settings: FiscalSettings,
  alias: string,
): Promise<NewRequest> {
  const environment = environmentOf(settings);
  const holder = holderOf(settings);
  if (holder === '') throw invalid({ path: 'cuit', message: certificateRequestProblems.noCuit });
  if (settings.legalName === '') throw invalid({ path: 'legalName', message: certificateRequestProblems.noLegalName });
  if (!vault.isAvailable) throw conflict('locked', certificateRequestProblems.noVault);
  const named = alias || settings.certificate?.alias || DEFAULT_ALIAS;
  const made = await makeCertificateRequest({ cuit: holder, legalName: settings.legalName, alias: named });
  const sealedKey = await vault.seal(Buffer.from(made.privateKey), keyOwner(tenantId));
  return { environment, holder, alias: named, request: made.request, sealedKey };
}

/**
 * The installed certificate is used until the certificate for this signing request is installed.
 * @throws Refusal `stale` if the issuer has changed since the signing request was made.
 */
export async function storeRequest(context: Context, made: NewRequest): Promise<void> {
  const { tx, actor, now } = context;
  await lockFiscalSettings(context);
  const settings = await readFiscalSettings(context);
  if (settings.mode !== made.environment || holderOf(settings) !== made.holder) {
    throw conflict('stale', certificateRequestProblems.changedMeanwhile);
  }
  const stored = await readStoredCertificate(context, made.environment);
  const isInstalled = (stored?.certificate ?? null) !== null;
  const columns = {
    holder_cuit: isInstalled && stored ? stored.holder_cuit : made.holder,
    alias: made.alias,
    request: made.request,
    sealed_request_key: made.sealedKey,
    updated_at: now,
  };
  await tx
    .insertInto('fiscal_certificates')
    .values({ tenant_id: actor.tenantId, environment: made.environment, created_at: now, ...columns })
    .onConflict((clash) => clash.columns(['tenant_id', 'environment']).doUpdateSet(columns))
    .execute();
}

export function problemText(
  problem: CertificateProblem,
  pem: string,
  { expected, environment }: { expected: string; environment: Environment },
): string {
  if (problem === 'unreadable') {
    if (pem.includes('PRIVATE KEY-----')) return certificateProblems.isKey;
    return pem.includes('CERTIFICATE REQUEST-----') ? certificateProblems.isRequest : certificateProblems.unreadable;
  }
  if (problem === 'otherCuit') {
    const found = certificateFacts(pem)?.holderCuit ?? '';
    return certificateProblems.otherCuit(
      found === '' ? '(sin CUIT)' : writtenTaxNumber(found),
      writtenTaxNumber(expected),
    );
  }
  return problem === 'otherEnvironment'
    ? certificateProblems.otherEnvironment(environment)
    : certificateProblems[problem];
}

/** The key of the open signing request comes first. */
async function keysOf(vault: Vault, tenantId: string, stored: Awaited<ReturnType<typeof readStoredCertificate>>) {
  const sealed = [
    { sealedKey: stored?.sealed_request_key, answersRequest: true },
    { sealedKey: stored?.sealed_key, answersRequest: false },
  ];
  const keys = [];
  for (const { sealedKey, answersRequest } of sealed) {
    if (!sealedKey || !(await vault.opens(sealedKey, keyOwner(tenantId)))) continue;
    const privateKey = (await vault.open(sealedKey, keyOwner(tenantId))).toString();
    keys.push({ sealedKey, answersRequest, privateKey });
  }
  return keys;
}

/**
 * After the installation, the server sends vouchers with the new certificate (docs/rules.md#fiscal-11).
 * @throws Refusal `fiscal_off`; `locked` if there is no signing request; `invalid` at `certificate`.
 */
export async function installCertificate(
  context: Context,
  pem: string,
  { vault, addressesOf }: { vault: Vault; addressesOf: (environment: Environment) => ArcaAddresses | undefined },
): Promise<void> {
  await lockFiscalSettings(context);
  const settings = await readFiscalSettings(context);
  const environment = environmentOf(settings);
  const stored = await readStoredCertificate(context, environment);
  const keys = await keysOf(vault, context.actor.tenantId, stored);
  const [first] = keys;
  if (!first || !stored) throw conflict('locked', certificateProblems.noRequest);
  const expected = holderOf(settings);
  const addresses = addressesOf(environment);
  const checks = { holderCuit: expected, environment, now: context.now, ...(addresses && { addresses }) };
  const problemWith = (privateKey: string) => certificateProblem(pem, { privateKey, ...checks });
  const own = keys.find(({ privateKey }) => problemWith(privateKey) !== 'otherKey') ?? first;
  const problem = problemWith(own.privateKey);
  if (problem) {
    throw invalid({ path: 'certificate', message: problemText(problem, pem, { expected, environment }) });
  }
  const { sealedKey, answersRequest } = own;
  await storeCertificate(context, { environment, alias: stored.alias, certificate: pem, sealedKey, answersRequest });
}
