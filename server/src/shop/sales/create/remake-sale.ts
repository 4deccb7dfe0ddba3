import { fromCents, toCents } from '@dioptria/contract/base/money.ts';
import { REMAKE_DAYS, remakeProblem, remakeProblems } from '@dioptria/contract/shop/sales/sale-labels.ts';
import type { NewRemake } from '@dioptria/contract/shop/sales/sales-endpoints.ts';
import { sales } from '@dioptria/contract/shop/sales/sales.ts';
import { addDays, shopDay } from '@dioptria/contract/base/shop-time.ts';
import { copyGlasses, stagesOf } from '../../jobs/make-jobs.ts';
import type { Context } from '../../../base/records/context.ts';
import { recordChange } from '../../../base/records/record-change.ts';
import { conflict, invalid } from '../../../base/records/refusal.ts';
import { storeNewSale } from './create-sale.ts';
import { refuseImpossibleDelivery } from '../change/update-sale.ts';
import { childrenOf, type LineRow, type Sale, saleRecord } from '../sale-records.ts';
import { lockSale } from '../lock-sales.ts';

/**
 * A line is free of charge unless the request has a price for it. The original sale does not change (docs/rules.md#remakes-1).
 * @throws Refusal `locked` for a sale that cannot be remade, such as a sale whose lenses are still at the lab.
 */
export async function remakeSale(context: Context, originalId: string, remake: NewRemake): Promise<Sale> {
  const stored = await lockSale(context, originalId);
  const problem = remakeProblem({ orderStatus: stored.order_status, stages: await stagesOf(context, originalId) });
  if (problem) throw conflict('locked', problem);
  const today = shopDay(context.now, context.timeZone);
  const { deliveryDate = addDays(today, REMAKE_DAYS) } = remake;
  refuseImpossibleDelivery(context, deliveryDate);
  const children = await childrenOf(context, originalId);
  const lines = chosenLines(children.lines, remake.lines);
  const used = children.prescriptions.map(({ id }) => id);
  const { _id: id } = await storeNewSale(
    context,
    {
      client: stored.client_id,
      ...soldAgain(lines),
      paymentMethod: stored.payment_method,
      paymentStatus: 'waiting',
      orderStatus: 'inProgress',
      deliveryDate,
      prescriptions: remake.prescriptions ?? used,
      notes: remake.note,
      deposit: 0,
      discount: 0,
      discountType: 'nominal',
    },
    {
      remake_of: originalId,
      remake_reason: remake.reason,
      remake_responsible: remake.responsible,
      prices: new Map(lines.flatMap(({ product_id, price }) => (product_id === null ? [] : [[product_id, price]]))),
      prescriptions: used,
    },
  );
  await copyGlasses(context, originalId, id);
  const [before, after] = [children, await childrenOf(context, originalId)].map((rows) =>
    saleRecord({ row: stored, ...rows }),
  );
  recordChange(context, sales, { id: originalId, before, after });
  return readMade(context, id);
}

async function readMade(context: Context, id: string): Promise<Sale> {
  const sale = saleRecord({ row: await lockSale(context, id), ...(await childrenOf(context, id)) });
  recordChange(context, sales, { id, after: sale });
  return sale;
}

interface ChosenLine extends Pick<
  LineRow,
  'product_id' | 'name' | 'quantity' | 'prescription_type' | 'needs_workshop' | 'workshop_note'
> {
  price: number;
}

function chosenLines(sold: readonly LineRow[], chosen: NewRemake['lines']): ChosenLine[] {
  if (!chosen) return sold.filter(({ quantity }) => quantity > 0).map((line) => ({ ...line, price: 0 }));
  return chosen.map(({ position, quantity, price }, index) => {
    const line = sold.find((one) => one.position === position);
    if (!line) throw invalid({ path: `lines.${index}.position`, message: remakeProblems.unknownLine });
    if (line.quantity === 0 || (quantity !== undefined && quantity > line.quantity)) {
      throw invalid({ path: `lines.${index}.quantity`, message: remakeProblems.tooMany });
    }
    return { ...line, quantity: quantity ?? line.quantity, price: toCents(price) };
  });
}

function soldAgain(lines: readonly ChosenLine[]) {
  return {
    products: lines.flatMap(({ product_id: product, quantity, prescription_type, workshop_note: workshopNote }) =>
      product === null ? [] : [{ product, quantity, prescriptionType: prescription_type, workshopNote }],
    ),
    customProducts: lines.flatMap(({ product_id, name: description, quantity, price, ...line }) => {
      const { needs_workshop: needsWorkshop, workshop_note: workshopNote } = line;
      return product_id === null
        ? [{ description, quantity, price: fromCents(price), needsWorkshop, workshopNote }]
        : [];
    }),
  };
}
