import { type LensValue, lensValues } from '@dioptria/contract/job-lens.ts';
import type { ReactNode } from 'react';
import { ScrollRegion } from '../shared/ui/scroll-region.tsx';
import classes from './lens-table.module.css';
import { detailTexts as texts } from './texts.ts';

/** The two lenses of a job, in the order in which opticians write them. */
export const lensSides = [
  { key: 'rightLens', eye: 'rightEye', label: 'OD', name: texts.right },
  { key: 'leftLens', eye: 'leftEye', label: 'OI', name: texts.left },
] as const;
export type LensSide = (typeof lensSides)[number];

interface LensTableProps {
  caption: string;
  values?: readonly LensValue[];
  /** The content of a cell: a value, or a field to type it. */
  cell: (side: LensSide, value: LensValue, name: string) => ReactNode;
}

/** Both lenses as a table: a row for each eye. */
export function LensTable({ caption, values = lensValues, cell }: LensTableProps) {
  return (
    <ScrollRegion label={`${caption}: ${values[0]?.name}`}>
      <table className={`figures ${classes.table}`}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{caption}</span>
            </th>
            {values.map(({ field, label, name }) => (
              <th key={field} scope="col" abbr={name}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lensSides.map((side) => (
            <tr key={side.key}>
              <th scope="row" abbr={side.name}>
                {side.label}
              </th>
              {values.map((value) => (
                <td key={value.field}>{cell(side, value, `${side.name}, ${value.name}`)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
