import type { Environment } from '@dioptria/contract/shop/fiscal-settings/fiscal-labels.ts';
import { ArcaFailure } from '../../../base/arca/failure.ts';
import type { Credentials as SigningCredentials } from '../../../base/arca/sign-message.ts';
import { asTenant } from '../../../base/database/as-tenant.ts';
import { ensureSimulatorCertificate } from '../../fiscal-settings/simulator-certificate.ts';
import { keyOwner, readStoredCertificate } from '../../fiscal-settings/stored-certificates.ts';
import type { Sending } from './sending.ts';

export interface Credentials extends SigningCredentials {
  fingerprint: string;
}

/**
 * The simulator certifies the issuer by itself.
 * @throws ArcaFailure `certificate`, with the code 'noVault', 'missing', 'expired' or 'unreadableKey'.
 */
export async function readCredentials(
  keeping: Pick<Sending, 'database' | 'vault' | 'simulator' | 'now'>,
  tenantId: string,
  environment: Environment,
  issuerCuit: string,
): Promise<Credentials> {
  const { database, vault } = keeping;
  const now = keeping.now();
  if (!vault.isAvailable) throw problem('noVault');
  if (environment === 'simulator') await ensureSimulatorCertificate(keeping, { tenantId, now, issuerCuit });
  const stored = await asTenant(database, tenantId, (tx) =>
    readStoredCertificate({ tx, actor: { tenantId } }, environment),
  );
  const {
    certificate = null,
    fingerprint = null,
    sealed_key: sealedKey = null,
    valid_to: validTo = null,
  } = stored ?? {};
  if (certificate === null || fingerprint === null || sealedKey === null) throw problem('missing');
  if (validTo !== null && new Date(validTo) <= now) throw problem('expired');
  const privateKey = await vault.open(sealedKey, keyOwner(tenantId)).catch(() => undefined);
  if (!privateKey) throw problem('unreadableKey');
  return { certificate, fingerprint, privateKey: privateKey.toString() };
}

const problem = (code: 'noVault' | 'missing' | 'expired' | 'unreadableKey') => new ArcaFailure('certificate', code);
