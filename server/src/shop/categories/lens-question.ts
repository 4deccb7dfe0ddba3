import { categoryEndpoints } from '@dioptria/contract/shop/categories/category-endpoints.ts';
import { categories } from '@dioptria/contract/shop/categories/categories.ts';
import type { Api } from '../../base/http/api.ts';
import { serve } from '../../base/http/serve.ts';
import { recordChange } from '../../base/records/record-change.ts';
import { tableService } from '../../base/records/table-service.ts';

const service = tableService(categories);

export function lensQuestionRoute(api: Api): void {
  serve(api, categoryEndpoints.askLensQuestion, {
    async work(context, { params: { id: asked } }) {
      const { tx, actor } = context;
      const row = tx.selectFrom('categories').select('id').where('tenant_id', '=', actor.tenantId);
      await row.where('id', '=', asked).forNoKeyUpdate().execute();
      const before = await service.read(context, asked);
      if (before.showProductType || before.lensQuestion !== 'open') return { category: before };
      const after = await service.update(context, asked, { lensQuestion: 'asked' });
      recordChange(context, categories, { id: asked, before, after });
      return { category: after };
    },
  });
}
