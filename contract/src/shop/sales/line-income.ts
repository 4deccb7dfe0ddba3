/**
 * The part of a sale's total that each line brings in, in cents, so that the lines add up to the total (docs/rules.md#analysis-2): the
 * discount is spread by the lines' amounts, and each line takes the cents that round the sum of the line and the lines before it.
 * @param amounts unit price × quantity of each line in cents, in the order of the sale
 * @param total the sale's total in cents
 */
export function incomeOfLines(amounts: readonly number[], total: number): number[] {
  const subtotal = BigInt(amounts.reduce((sum, amount) => sum + amount, 0));
  // A product of two amounts is beyond the safe integers of a number.
  const share = (upTo: bigint) => (subtotal === 0n ? 0n : (2n * upTo * BigInt(total) + subtotal) / (2n * subtotal));
  let upTo = 0n;
  return amounts.map((amount) => {
    const before = share(upTo);
    upTo += BigInt(amount);
    return Number(share(upTo) - before);
  });
}
