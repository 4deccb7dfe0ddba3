import { isDeepStrictEqual } from 'node:util';
import type { Json, Sequence, SimulatorStore, Voucher } from './store.ts';

const keyOf = ({ cuit, pointOfSale, type }: Sequence) => `${cuit} ${pointOfSale} ${type}`;

export function memoryStore(): SimulatorStore {
  const values = new Map<string, Json>();
  const sequences = new Map<string, Map<number, Voucher>>();
  const numbersOf = (sequence: Sequence) => sequences.get(keyOf(sequence)) ?? new Map<number, Voucher>();
  return {
    read: (name) => Promise.resolve(values.get(name)),
    swap: (name, before, after) => {
      const isSame = isDeepStrictEqual(values.get(name), before);
      if (isSame) values.set(name, after);
      return Promise.resolve(isSame);
    },
    lastVoucher: (sequence) => {
      const numbers = numbersOf(sequence);
      return Promise.resolve(numbers.get(Math.max(...numbers.keys())));
    },
    findVoucher: (sequence, number) => Promise.resolve(numbersOf(sequence).get(number)),
    vouchersOf: (cuit, types) => {
      const all = [...sequences.values()].flatMap((numbers) => [...numbers.values()]);
      return Promise.resolve(all.filter((voucher) => voucher.cuit === cuit && types.includes(voucher.type)));
    },
    addVoucher: (voucher) => {
      const numbers = numbersOf(voucher);
      sequences.set(keyOf(voucher), numbers);
      if (numbers.has(voucher.number)) return Promise.resolve(false);
      numbers.set(voucher.number, voucher);
      return Promise.resolve(true);
    },
  };
}
