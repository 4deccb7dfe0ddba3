const weights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];
const kinds = new Set(['20', '23', '24', '27', '30', '33', '34']);

export function isCuit(text: string): boolean {
  if (!/^\d{11}$/.test(text) || !kinds.has(text.slice(0, 2))) return false;
  const sum = weights.reduce((total, weight, position) => total + weight * Number(text[position]), 0);
  const digit = 11 - (sum % 11);
  const expected = digit === 11 ? 0 : digit === 10 ? 9 : digit;
  return Number(text[10]) === expected;
}
