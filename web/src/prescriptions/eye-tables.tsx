import type { ReactNode } from 'react';
import classes from './eye-tables.module.css';
import { type EyeColumn, sections, type Side, sides } from './eye-fields.ts';

const eyeHeader = 'Ojo';

interface EyeTablesProps {
  /** What a cell shows: a value, or the field it is typed in. */
  cell: (side: Side, column: EyeColumn, name: string) => ReactNode;
  /** Below a part's table: what is wrong in it. */
  below?: (paths: readonly string[]) => ReactNode;
}

/** A prescription as opticians write it: OD and OI by Esf., Cil. and Eje, for far and for near, and the measures beside (ui.md). */
export function EyeTables({ cell, below }: EyeTablesProps) {
  return (
    <div className={classes.sections}>
      {sections.map(({ title, columns }) => (
        <div key={title} className={classes.section} data-columns={columns.length}>
          <table className={classes.table}>
            <caption>{title}</caption>
            <thead>
              <tr>
                <th scope="col">
                  <span className="visually-hidden">{eyeHeader}</span>
                </th>
                {columns.map(({ path, label, name }) => (
                  <th key={path} scope="col" abbr={name}>
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {sides.map(({ key, label, name }) => (
                <tr key={key}>
                  <th scope="row" abbr={name}>
                    {label}
                  </th>
                  {columns.map((column) => (
                    <td key={column.path}>{cell(key, column, `${name}, ${title}, ${column.name}`)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {below?.(sides.flatMap(({ key }) => columns.map(({ path }) => `${key}.${path}`)))}
        </div>
      ))}
    </div>
  );
}
