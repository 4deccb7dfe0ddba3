export const isMadeToOrder = ({ stock, verifyStock }: { stock: number; verifyStock: boolean }): boolean =>
  !verifyStock && stock <= 0;
export const madeToOrder = 'A pedido';
export const toOrder = 'Se pide al laboratorio: no controlar stock';

export const unpriced = 'Sin precio';
export const unpricedProduct = (name: string) => `«${name}» no tiene precio: ponéselo en Productos para venderlo.`;
