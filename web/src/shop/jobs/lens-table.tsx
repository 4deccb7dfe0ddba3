import { type LensValue, lensValues } from '@dioptria/contract/shop/jobs/job-labels.ts';
import type { ReactNode } from 'react';
import { usePhone } from '../../base/ui/phone.ts';
import { ScrollRegion } from '../../base/ui/scroll-region.tsx';
import classes from './lens-table.module.css';
import { detailTexts as texts } from './texts.ts';

/** In the order in which opticians write the lenses. */
export const lensSides = [
  { key: 'rightLens', eye: 'rightEye', label: 'OD', name: texts.right },
  { key: 'leftLens', eye: 'leftEye', label: 'OI', name: texts.left },
] as const;
export type LensSide = (typeof lensSides)[number];

interface LensTableProps {
  caption: string;
  values?: readonly LensValue[];
  cell: (side: LensSide, value: LensValue, name: string) => ReactNode;
}

const PHONE_COLUMNS = 5;

/** On the phone, many values need two tables. */
export function LensTable({ values = lensValues, ...props }: LensTableProps) {
  const isSplit = usePhone() && values.length > PHONE_COLUMNS;
  const parts = isSplit ? [values.slice(0, 4), values.slice(4)] : [values];
  return parts.map((part) => <OneTable key={part[0]?.field} values={part} {...props} />);
}

function OneTable({ caption, values, cell }: LensTableProps & { values: readonly LensValue[] }) {
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
