import classes from './charts.module.css';
import { Mark } from './mark.tsx';

export interface NoteLine {
  name: string;
  value: string;
  /** Of the series; nothing where there is only one. */
  index?: number;
}

/** What a chart says about the month or bar under the pointer, or under the arrow keys: then it is read out. */
export function ChartNote({ title, lines }: { title: string; lines: readonly NoteLine[] }) {
  return (
    <output className={classes.note}>
      <strong>{title}</strong>
      {lines.map(({ name, value, index }) => (
        <span key={name} className={classes.noteLine}>
          {index !== undefined && <Mark index={index} line />}
          <span className={classes.noteName}>{name}</span>
          <span className={classes.noteValue}>{value}</span>
        </span>
      ))}
    </output>
  );
}
