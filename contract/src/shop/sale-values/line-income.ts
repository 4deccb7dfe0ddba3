/**
 * In cents (docs/rules.md#analysis-2). The discount is spread in proportion to the lines' amounts. The running sum of the incomes
 * is rounded, so that the incomes add up to the total. `amounts` are unit price × quantity in the order of the sale.
 */
export function incomeOfLines(amounts: readonly number[], total: number): number[] {
  const subtotal = BigInt(amounts.reduce((sum, amount) => sum + amount, 0));
  // The product of two amounts may exceed the safe integers of a number.
  const share = (upTo: bigint) => (subtotal === 0n ? 0n : (2n * upTo * BigInt(total) + subtotal) / (2n * subtotal));
  let upTo = 0n;
  return amounts.map((amount) => {
    const before = share(upTo);
    upTo += BigInt(amount);
    return Number(share(upTo) - before);
  });
}
