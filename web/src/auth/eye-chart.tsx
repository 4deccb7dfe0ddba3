import classes from './eye-chart.module.css';

/** 'Mirar bien es ver el detalle con calma', as an optometrist would set it: line by line, with the acuity each asks for. */
const lines = [
  ['M', '1/10'],
  ['IR', '2/10'],
  ['ARB', '3/10'],
  ['IENE', '4/10'],
  ['SVERE', '6/10'],
  ['LDETAL', '8/10'],
  ['LECONCA', '9/10'],
  ['LMA', '10/10'],
] as const;

/** The sign-in page's own picture. Decoration: screen readers skip it. */
export function EyeChart() {
  return (
    <div className={classes.chart} aria-hidden>
      <div className={classes.lines}>
        {lines.map(([letters, acuity]) => (
          <div key={acuity} className={classes.line}>
            <span className={classes.letters}>{letters}</span>
            <span className={classes.acuity}>{acuity}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
