// Apart from the schemas, for the wizard of a new sale, which loads none.

/** The six checks of a new sale, in the specification's order (spec §5 'Create sale'). */
export const saleProblems = {
  client: 'Debes seleccionar un cliente.',
  products: 'Debes seleccionar al menos un producto.',
  paymentMethod: 'Debes seleccionar un método de pago.',
  deliveryDate: 'Debes seleccionar una fecha de entrega.',
  paymentStatus: 'Debes seleccionar un estado del pago.',
  orderStatus: 'Debes seleccionar el estado de la orden.',
} as const;

/** What `firstProblem` looks at: a sale being put together, any part of which may still be missing. */
export interface SaleDraft {
  client?: unknown;
  products?: readonly unknown[];
  customProducts?: readonly unknown[];
  paymentMethod?: string | null;
  deliveryDate?: string | null;
  paymentStatus?: string | null;
  orderStatus?: string | null;
}

/** The first thing a sale still lacks, as field and sentence, or undefined when it can be confirmed (spec §5). */
export function firstProblem(draft: SaleDraft): { field: keyof typeof saleProblems; message: string } | undefined {
  const lines = (draft.products?.length ?? 0) + (draft.customProducts?.length ?? 0);
  const missing = (Object.keys(saleProblems) as (keyof typeof saleProblems)[]).find((field) =>
    field === 'products' ? lines === 0 : !draft[field],
  );
  return missing && { field: missing, message: saleProblems[missing] };
}

/** The range of the order number the client proposes: a random integer below this (spec §9). */
export const PROPOSED_NUMBER_LIMIT = 100_000;

export const unknownClient = 'El cliente no existe.';
