export const isMadeToOrder = ({ stock, verifyStock }: { stock: number; verifyStock: boolean }): boolean =>
  !verifyStock && stock <= 0;
export const madeToOrder = 'A pedido';

export const unpriced = 'Sin precio';
export const disabled = 'Deshabilitado';
