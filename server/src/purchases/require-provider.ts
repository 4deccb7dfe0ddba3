import { problemTexts } from '@dioptria/contract/problems.ts';
import type { Context } from '../resource/context.ts';
import { invalid } from '../resource/refusal.ts';

/**
 * @param disabled the sentence for a disabled provider, by its name
 * @throws Refusal `invalid` if the provider is absent, another tenant's, or disabled
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
