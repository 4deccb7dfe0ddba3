/** Like WSFEv1, the reader ignores an element of another namespace, and reads a missing number as 0. */
import { childOf, type XmlElement } from './xml.ts';

export const wsfeNamespace = 'http://ar.gov.afip.dif.FEV1/';

/** WSFEv1 answers an unreadable number with a SOAP fault, and not with an error code. */
export class UnreadableNumber extends Error {}

/** Null for an amount that is negative or has too many digits. */
export type Cents = number | null;

const mostCents = 10 ** 15;

function centsOf(text: string): Cents {
  const [, whole = '', decimals = ''] = /^\+?0*(\d+)(?:\.(\d{1,2})0*)?$/.exec(text) ?? [];
  const cents = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  return whole === '' || cents >= mostCents ? null : cents;
}

export class Reader {
  readonly #element: XmlElement | undefined;

  constructor(element: XmlElement | undefined) {
    this.#element = element;
  }

  get exists(): boolean {
    return this.#element !== undefined;
  }

  child(name: string): Reader {
    return new Reader(childOf(this.#element, name, wsfeNamespace));
  }

  list<Item>(name: string, itemName: string, read: (item: Reader) => Item): Item[] | undefined {
    const list = childOf(this.#element, name, wsfeNamespace);
    return list?.children
      .filter((item) => item.name === itemName && item.namespace === wsfeNamespace)
      .map((item) => read(new Reader(item)));
  }

  text(name: string): string {
    return childOf(this.#element, name, wsfeNamespace)?.text.trim() ?? '';
  }

  has(name: string): boolean {
    return childOf(this.#element, name, wsfeNamespace) !== undefined;
  }

  /** Returns up to 19 digits, without leading zeros. */
  digits(name: string): string {
    const element = childOf(this.#element, name, wsfeNamespace);
    if (!element) return '0';
    const text = element.text.trim();
    if (!/^[+-]?\d{1,19}$/.test(text)) throw new UnreadableNumber(`${name} is no whole number`);
    return String(BigInt(text.replace('+', '')));
  }

  integer(name: string): number {
    const number = Number(this.digits(name));
    if (Math.abs(number) >= 2 ** 31) throw new UnreadableNumber(`${name} is too large`);
    return number;
  }

  decimal(name: string): string {
    const element = childOf(this.#element, name, wsfeNamespace);
    if (!element) return '0';
    const text = element.text.trim();
    if (!/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(text)) {
      throw new UnreadableNumber(`${name} is no number`);
    }
    return text;
  }

  amount(name: string): Cents {
    return centsOf(this.decimal(name));
  }
}

/** Writes no trailing zeros, like WSFEv1: `122`, `82.65`, `0.5`. */
export function writeCents(cents: Cents): string {
  const text = String(cents ?? 0).padStart(3, '0');
  return `${text.slice(0, -2)}.${text.slice(-2)}`.replace(/\.?0{1,2}$/, '');
}
