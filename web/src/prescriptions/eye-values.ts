import { additionOf, type Eye } from '@dioptria/contract/prescription-values.ts';
import { formatDioptres, formatNumber } from '../shared/format.ts';
import type { CellKind, EyePath } from './eye-fields.ts';

/** What an eye has at a place of its tables; null is blank. */
export function valueAt(eye: Eye, path: EyePath): number | null {
  const { far, near, pupillaryDistance, height, prism } = eye;
  return {
    'far.sphere': far.sphere,
    'far.cylinder': far.cylinder,
    'far.axis': far.axis,
    'near.sphere': near.sphere,
    'near.cylinder': near.cylinder,
    'near.axis': near.axis,
    addition: additionOf(eye),
    pupillaryDistance,
    height,
    prism,
  }[path];
}

/** A blank is a dash: never to be read as a zero. */
export function writtenValue(value: number | null, kind: CellKind): string {
  if (value === null) return '–';
  if (kind === 'power') return formatDioptres(value);
  return kind === 'axis' ? `${value}°` : formatNumber(value);
}
