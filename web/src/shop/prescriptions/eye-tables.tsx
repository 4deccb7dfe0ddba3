import type { ReactNode } from 'react';
import classes from './eye-tables.module.css';
import { type EyeColumn, eyeHeader, type EyePart, sections, type Side, sides } from './eye-fields.ts';

interface EyeTablesProps {
  cell: (side: Side, column: EyeColumn, name: string) => ReactNode;
  tools?: (part: EyePart) => ReactNode;
  below?: (paths: readonly string[]) => ReactNode;
}

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
