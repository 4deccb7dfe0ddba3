import type { Doubt } from '@dioptria/contract/prescription-doubts.ts';
import classes from './prescription-form.module.css';
import { prescriptionTexts as texts } from './texts.ts';

/** Values that can be but seldom are, listed before they are saved all the same. */
export function Doubts({ doubts }: { doubts: readonly Doubt[] }) {
  return (
    <div role="alert">
      {doubts.length > 0 && (
        <div className={classes.doubts}>
          <p>{texts.doubts}</p>
          <ul>
            {doubts.map(({ path, message }) => (
              <li key={path + message}>{message}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
