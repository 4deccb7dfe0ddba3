import { describe, expect, it } from 'vitest';
import { addToBurst, type Burst, isScan } from './scans.ts';

const provider = { name: 'Proveedor' } as unknown as HTMLElement;
const quantity = { name: 'Cantidad' } as unknown as HTMLElement;

/** One character each `pause` milliseconds, and Enter after the same pause. */
function type(text: string, pause: number): { burst: Burst | undefined; ended: number } {
  let burst: Burst | undefined;
  text.split('').forEach((character, index) => {
    const value = `1${text.slice(0, index)}`;
    burst = addToBurst(burst, { field: quantity, value, text: character, time: 1000 + index * pause });
  });
  return { burst, ended: 1000 + text.length * pause };
}

describe('A scan in another field (docs/rules.md#codes-6)', () => {
  it('a code whose characters arrive fast is a scan, and the burst has the value that the field had before', () => {
    for (const pause of [5, 50]) {
      const { burst, ended } = type('7791234000036', pause);
      expect(burst && isScan(burst, ended)).toBe(true);
    }
    const { burst } = type('7791234000036', 15);
    expect(burst).toMatchObject({ text: '7791234000036', valueBefore: '1' });
  });

  it('a code that arrives as one text is a scan', () => {
    const burst = addToBurst(undefined, { field: provider, value: '', text: 'AF-1', time: 1000 });
    expect(isScan(burst, 1020)).toBe(true);
  });

  it('a quantity or a name typed by a person is no scan, even if the person types fast', () => {
    for (const [text, pause] of [
      ['250', 10],
      ['12500', 70],
      ['distribuidora', 60],
    ] as const) {
      const { burst, ended } = type(text, pause);
      expect(burst && isScan(burst, ended)).toBe(false);
    }
  });

  it('a scan after typed characters, or in the next field, begins a new burst', () => {
    const typed = addToBurst(undefined, { field: quantity, value: '', text: '2', time: 1000 });
    expect(addToBurst(typed, { field: quantity, value: '2', text: '7', time: 1500 })).toMatchObject({
      text: '7',
      valueBefore: '2',
    });
    expect(addToBurst(typed, { field: provider, value: '', text: '7', time: 1010 })).toMatchObject({ text: '7' });
  });
});
