import { ScrollRegion } from '../ui/elements/sections.tsx';
import classes from './figures-table.module.css';

export const chartTexts = {
  total: 'Total',
  tableOf: (title: string) => `Tabla: ${title}`,
  chartHint: (title: string) => `Gráfico: ${title}. Recorrelo con las flechas.`,
} as const;

export interface Figures {
  rowsName: string;
  rows: readonly { name: string; values: readonly number[] }[];
  columns: readonly string[];
  /** Undefined if a sum makes no sense. */
  totals?: readonly number[];
  format: (value: number, column: number) => string;
}

/** On paper, a table with more columns is printed in several parts, one below the other. */
const COLUMNS_ON_PAPER = 5;

interface FiguresTableProps {
  title: string;
  figures: Figures;
  onPaper: boolean;
}

export function FiguresTable({ title, figures, onPaper }: FiguresTableProps) {
  const width = onPaper ? COLUMNS_ON_PAPER : figures.columns.length;
  const starts = Array.from({ length: Math.ceil(figures.columns.length / width) }, (_, part) => part * width);
  return starts.map((start) => <Part key={start} title={title} figures={figures} start={start} end={start + width} />);
}

function Part({ title, figures, start, end }: Omit<FiguresTableProps, 'onPaper'> & { start: number; end: number }) {
  const { rowsName, rows, columns, totals, format } = figures;
  const cells = (values: readonly number[]) =>
    values
      .slice(start, end)
      .map((value, index) => <td key={columns[start + index]}>{format(value, start + index)}</td>);
  return (
    <ScrollRegion className={classes.scroll} label={chartTexts.tableOf(title)}>
      <table className={`figures ${classes.table}`}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{rowsName}</th>
            {columns.slice(start, end).map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, values }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells(values)}
            </tr>
          ))}
        </tbody>
        {totals && (
          <tfoot>
            <tr>
              <th scope="row">{chartTexts.total}</th>
              {cells(totals)}
            </tr>
          </tfoot>
        )}
      </table>
    </ScrollRegion>
  );
}
