import type { Environment } from '@dioptria/contract/shop/fiscal-settings/fiscal-labels.ts';
import { makeCertificateRequest } from '../../base/arca/certificate.ts';
import { asTenant } from '../../base/database/as-tenant.ts';
import type { Database } from '../../base/database/database.ts';
import { readConfig } from '../../base/process/config.ts';
import { vaultOf } from '../../base/security/vault.ts';
import { keyOwner, storeCertificate } from '../../shop/fiscal-settings/stored-certificates.ts';
import { testKey } from '../app/test-app.ts';

const vault = vaultOf(readConfig({ SECRETS_KEY: testKey.toString('base64') }));

/** All shops with the same CUIT share a key and its request, because it takes long to make an RSA key. */
const requests = new Map<string, ReturnType<typeof makeCertificateRequest>>();

function requestFor(cuit: string) {
  const request = requests.get(cuit) ?? makeCertificateRequest({ cuit, legalName: 'Prueba', alias: 'prueba' });
  requests.set(cuit, request);
  return request;
}

/** `cuit` has 11 digits. */
export async function giveCertificate(
  database: Database,
  { tenantId, environment, cuit }: { tenantId: string; environment: Environment; cuit: string },
  issue: (request: string) => Promise<string>,
): Promise<void> {
  const { request, privateKey } = await requestFor(cuit);
  const certificate = await issue(request);
  const sealedKey = await vault.seal(Buffer.from(privateKey), keyOwner(tenantId));
  await asTenant(database, tenantId, (tx) =>
    storeCertificate(
      { tx, actor: { tenantId }, now: new Date() },
      { environment, alias: 'prueba', certificate, sealedKey, answersRequest: true },
    ),
  );
}
