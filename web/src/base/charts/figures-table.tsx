import { ScrollRegion } from '../ui/scroll-region.tsx';
import classes from './figures-table.module.css';
import { chartTexts as texts } from './texts.ts';

/** The content of a chart's table. */
export interface Figures {
  /** The heading of the column that holds the names of the rows: 'Mes', 'Proveedor'. */
  rowsName: string;
  rows: readonly { name: string; values: readonly number[] }[];
  columns: readonly string[];
  /** The sum of each column. Absent if a sum makes no sense. */
  totals?: readonly number[];
  /** Formats a value of a column. The first column has index 0. */
  format: (value: number, column: number) => string;
}

/** The number of value columns that fit on paper. The remaining columns are printed in further tables below. */
const COLUMNS_ON_PAPER = 5;

interface FiguresTableProps {
  title: string;
  figures: Figures;
  onPaper: boolean;
}

/**
 * A chart's figures as a table. On the screen, a wide table scrolls within its card. On paper, a wide table is split
 * into several tables.
 */
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
    <ScrollRegion className={classes.scroll} label={texts.tableOf(title)}>
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
              <th scope="row">{texts.total}</th>
              {cells(totals)}
            </tr>
          </tfoot>
        )}
      </table>
    </ScrollRegion>
  );
}
