import type { ReactNode } from 'react';
import classes from './eye-tables.module.css';
import { type EyeColumn, eyeHeader, type EyePart, sections, type Side, sides } from './eye-fields.ts';

interface EyeTablesProps {
  /** Returns the content of a cell: a value, or a field to type the value. */
  cell: (side: Side, column: EyeColumn, name: string) => ReactNode;
  /** Returns the buttons beside the title of a part. */
  tools?: (part: EyePart) => ReactNode;
  /** Returns the content below the table of a part, such as the errors of the fields with these paths. */
  below?: (paths: readonly string[]) => ReactNode;
}

/**
 * A prescription as opticians write it (docs/rules.md#prescriptions-17): tables of OD and OI with Esf., Cil. and Eje for far and
 * for near, and the other measures.
 */
export function EyeTables({ cell, tools, below }: EyeTablesProps) {
  return (
    <div className={classes.sections}>
      {sections.map(({ part, title, columns }) => (
        <div key={title} className={classes.section} data-part={part}>
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
          {tools && <div className={classes.tools}>{tools(part)}</div>}
          {below?.(sides.flatMap(({ key }) => columns.map(({ path }) => `${key}.${path}`)))}
        </div>
      ))}
    </div>
  );
}
