/** In the order of the checks (docs/rules.md#sales-2). */
export const saleProblems = {
  client: 'Debes seleccionar un cliente.',
  products: 'Debes seleccionar al menos un producto.',
  paymentMethod: 'Debes seleccionar un método de pago.',
  deliveryDate: 'Debes seleccionar una fecha de entrega.',
  paymentStatus: 'Debes seleccionar un estado del pago.',
  orderStatus: 'Debes seleccionar el estado de la orden.',
} as const;

/** Any part may be missing. */
export interface SaleDraft {
  client?: unknown;
  products?: readonly unknown[];
  customProducts?: readonly unknown[];
  paymentMethod?: string | null;
  deliveryDate?: string | null;
  paymentStatus?: string | null;
  orderStatus?: string | null;
}

export function firstProblem(draft: SaleDraft): { field: keyof typeof saleProblems; message: string } | undefined {
  const lines = (draft.products?.length ?? 0) + (draft.customProducts?.length ?? 0);
  const missing = (Object.keys(saleProblems) as (keyof typeof saleProblems)[]).find((field) =>
    field === 'products' ? lines === 0 : !draft[field],
  );
  return missing && { field: missing, message: saleProblems[missing] };
}
