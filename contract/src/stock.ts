// Apart from the schemas, for the wizard of a new sale, which loads none.

/** At this many units or fewer a product is low on stock (spec §9, decisions §4). */
export const LOW_STOCK = 10;

/** No more units of the product than are in stock (decisions §3). */
export const outOfStock = (name: string, left: number) =>
  left > 0
    ? `No hay stock suficiente de «${name}»: ${left === 1 ? 'queda 1 unidad' : `quedan ${left} unidades`}.`
    : `No hay stock de «${name}».`;
