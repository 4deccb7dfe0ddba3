import { problemTexts } from '@dioptria/contract/base/problems.ts';
import type { Context } from '../../base/records/context.ts';
import { invalid } from '../../base/records/refusal.ts';

/**
 * Checks the provider of a request.
 * @param disabled returns the message for a disabled provider with this name
 * @throws Refusal `invalid` if the tenant does not have the provider, or if the provider is disabled
 */
export async function requireProvider(
  { tx, actor }: Context,
  id: string,
  disabled: (name: string) => string,
): Promise<void> {
  const provider = await tx
    .selectFrom('providers')
    .select(['name', 'enabled'])
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!provider) throw invalid({ path: 'providerId', message: problemTexts.unknownReference });
  if (!provider.enabled) throw invalid({ path: 'providerId', message: disabled(provider.name) });
}
