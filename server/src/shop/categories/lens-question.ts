import { id } from '@dioptria/contract/base/fields.ts';
import { categories } from '@dioptria/contract/shop/categories/categories.ts';
import { z } from 'zod';
import type { Api } from '../../base/http/api.ts';
import { tenantRoute } from '../../base/http/tenant-route.ts';
import { recordChange } from '../../base/records/record-change.ts';
import { tableService } from '../../base/records/table-service.ts';

const { path, envelope, name: tag, record } = categories;
const service = tableService(categories);

export function lensQuestionRoute(api: Api): void {
  tenantRoute(api, {
    method: 'POST',
    url: `/tenant/${path}/:id/lens-question`,
    caller: 'sales.create',
    tag,
    summary: 'Ask the admin whether the products of the category are spectacle lenses',
    params: z.object({ id: id() }),
    answer: z.object({ [envelope]: record }),
    async work(context, { params: { id: asked } }) {
      const { tx, actor } = context;
      const row = tx.selectFrom('categories').select('id').where('tenant_id', '=', actor.tenantId);
      await row.where('id', '=', asked).forNoKeyUpdate().execute();
      const before = await service.read(context, asked);
      if (before.showProductType || before.lensQuestion !== 'open') return { [envelope]: before };
      const after = await service.update(context, asked, { lensQuestion: 'asked' });
      recordChange(context, categories, { id: asked, before, after });
      return { [envelope]: after };
    },
  });
}
