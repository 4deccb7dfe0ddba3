import { jobCode, jobName, type JobStage } from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import type { ModificationPreview, NewModification } from '@dioptria/contract/shop/sales/modifications.ts';
import { isOtherLine } from '@dioptria/contract/shop/sales/modified-lines.ts';
import { type ModificationPlan, planModification } from '@dioptria/contract/shop/sales/sale-modification.ts';
import { saleEndpoints } from '@dioptria/contract/shop/sales/sales-endpoints.ts';
import type { Api } from '../../../base/http/api.ts';
import { serve } from '../../../base/http/serve.ts';
import type { Context } from '../../../base/records/context.ts';
import { refusing } from '../sale-problems.ts';
import { modifySale } from './modify-sale.ts';
import { readToModify, type ReadSale } from './sale-to-modify.ts';

export function modificationRoutes(api: Api): void {
  serve(api, saleEndpoints.modify, {
    work: async (context, { params, body }) => ({ sale: await modifySale(context, params.id, body) }),
  });
  serve(api, saleEndpoints.previewModification, {
    writesNothing: true,
    work: async (context, { params, body }) => ({ preview: await previewModification(context, params.id, body) }),
  });
}

async function previewModification(context: Context, id: string, sent: NewModification): Promise<ModificationPreview> {
  const read = await readToModify(context, id, sent);
  return shownPlan(
    read,
    refusing(() => planModification(read.sale, read.known, sent)),
  );
}

function shownPlan({ sale, known }: ReadSale, plan: ModificationPlan): ModificationPreview {
  const covered = new Set(known.covered.flatMap(({ positions }) => positions));
  const { isChanged, needsReason, before, after, difference } = plan;
  return {
    isChanged,
    needsReason,
    before,
    after,
    difference,
    lines: plan.lines.map((line) => {
      const today = line.product === null ? undefined : known.products.get(line.product);
      return {
        line: line.line,
        product: line.product === null ? null : { _id: line.product, name: line.name, code: line.code },
        name: line.name,
        quantity: line.quantity,
        price: line.price,
        currentPrice: today && !today.lacksPrice ? today.price : null,
        prescriptionType: line.prescriptionType,
        isChanged: isOtherLine(sale.lines, line),
        isCovered: line.line !== null && covered.has(line.line),
      };
    }),
    removed: plan.removed.map(({ line, name, quantity, price, product, returns }) => ({
      line,
      name,
      quantity,
      price,
      returns: product === null ? null : returns,
    })),
    stock: plan.stock.map(({ product: _id, name, before: had, after: has, broken }) => ({
      product: { _id, name },
      before: had,
      after: has,
      broken,
    })),
    jobs: plan.jobs.map(({ stored, effect, job, typed }) => ({
      job: stored?.id ?? null,
      code: jobCode(sale.number, job),
      kind: job.kind,
      stage: stored?.stage ?? firstStage,
      effect,
      name: job.lensName || jobName(job),
      frame: job.frame,
      typed,
    })),
  };
}

const firstStage: JobStage = 'toSend';
