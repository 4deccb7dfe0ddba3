import { createPortal } from 'react-dom';
import { Label, type LabelField } from './label.tsx';
import { cornerOf, type LabelFormat, pagesOf } from './label-formats.ts';
import type { LabelledProduct, LabelLine } from './labelled-products.ts';
import classes from './labels.module.css';

interface LabelPagesProps {
  lines: readonly LabelLine[];
  format: LabelFormat;
  fields: ReadonlySet<LabelField>;
  /** Counted from 0. */
  first: number;
}

export const labelsIn = (lines: readonly LabelLine[]): LabelledProduct[] =>
  lines.flatMap(({ product, copies }) => Array.from({ length: copies }, () => product));

/** The screen hides the pages. The printer prints them and nothing else of the web page. */
export function LabelPages({ lines, format, fields, first }: LabelPagesProps) {
  return createPortal(
    <div className={classes.pages} data-labels>
      {pagesOf(labelsIn(lines), format, first).map((page, number) => (
        // oxlint-disable-next-line react/no-array-index-key -- a page has no other name than its number
        <section key={number} className={classes.page} data-format={format.name}>
          {page.map((product, position) => {
            const { x, y } = cornerOf(format, position);
            return (
              product && (
                <div
                  // oxlint-disable-next-line react/no-array-index-key -- copies of a label differ by their position only
                  key={position}
                  className={classes.position}
                  style={{ left: `${x}mm`, top: `${y}mm`, width: `${format.width}mm`, height: `${format.height}mm` }}
                >
                  <Label product={product} format={format} fields={fields} />
                </div>
              )
            );
          })}
        </section>
      ))}
    </div>,
    document.body,
  );
}
