import { writtenTaxNumber } from '@dioptria/contract/base/check-digits.ts';
import { certificateProblems as problems } from '@dioptria/contract/shop/fiscal-settings/connection-labels.ts';
import type { Environment } from '@dioptria/contract/shop/fiscal-settings/fiscal-labels.ts';
import type { ArcaAddresses } from '../../base/arca/addresses.ts';
import { certificateFacts, type CertificateProblem, certificateProblem } from '../../base/arca/certificate.ts';
import type { Context } from '../../base/records/context.ts';
import { conflict, invalid } from '../../base/records/refusal.ts';
import type { Vault } from '../../base/security/vault.ts';
import { readFiscalSettings } from './read-fiscal-settings.ts';
import { environmentOf } from './request-certificate.ts';
import {
  holderOf,
  keyOwner,
  lockFiscalSettings,
  readStoredCertificate,
  storeCertificate,
} from './stored-certificates.ts';

export function problemText(
  problem: CertificateProblem,
  pem: string,
  { expected, environment }: { expected: string; environment: Environment },
): string {
  if (problem === 'unreadable') {
    if (pem.includes('PRIVATE KEY-----')) return problems.isKey;
    return pem.includes('CERTIFICATE REQUEST-----') ? problems.isRequest : problems.unreadable;
  }
  if (problem === 'otherCuit') {
    const found = certificateFacts(pem)?.holderCuit ?? '';
    return problems.otherCuit(found === '' ? '(sin CUIT)' : writtenTaxNumber(found), writtenTaxNumber(expected));
  }
  return problem === 'otherEnvironment' ? problems.otherEnvironment(environment) : problems[problem];
}

/** The key of the waiting request first. */
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
 * From then on, vouchers are sent with it (docs/rules.md#fiscal-11).
 * @throws Refusal 400 at `certificate`, `fiscal_off`, `locked` without a request.
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
  if (!first || !stored) throw conflict('locked', problems.noRequest);
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
