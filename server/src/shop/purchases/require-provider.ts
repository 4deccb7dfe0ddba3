import { problemTexts } from '@dioptria/contract/base/problems.ts';
import type { Context } from '../../base/records/context.ts';
import { invalid } from '../../base/records/refusal.ts';

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
