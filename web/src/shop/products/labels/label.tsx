import { isPrintable } from '@dioptria/contract/shop/products/barcodes.ts';
import { Stack, Text } from '@mantine/core';
import { createPortal } from 'react-dom';
import { formatMoney } from '../../../base/format/format.ts';
import { Barcode, barsOf } from '../../../base/print/barcode.tsx';
import { barcodeWidth, cornerOf, type LabelFormat, pagesOf } from './label-formats.ts';
import { type LabelField, type LabelledProduct, type LabelLine, labelsIn } from './labelled-products.ts';
import { labelTexts as texts } from './texts.ts';
import classes from './labels.module.css';

/** The barcode or, without one, the product's code; '' if a barcode cannot contain the code. */
const barcodeText = ({ barcode, code }: LabelledProduct) => barcode || (isPrintable(code) ? code : '');

/** In millimetres; undefined if the barcode does not fit. */
function barsWidth(product: LabelledProduct, { areas, padding }: LabelFormat): number | undefined {
  const text = barcodeText(product);
  const area = areas.at(-1)?.width ?? 0;
  return text === '' ? undefined : barcodeWidth(barsOf(text).width, area - 2 * padding);
}

interface LabelProps {
  product: LabelledProduct;
  format: LabelFormat;
  fields: ReadonlySet<LabelField>;
}

/** A butterfly label has the words on its first wing, and the barcode on its second. */
function Label({ product, format, fields }: LabelProps) {
  const { height, areas, padding } = format;
  const [first, second] = areas;
  const words = <Words product={product} fields={fields} />;
  const bars = fields.has('barcode') && <Bars product={product} format={format} fields={fields} />;
  const place = (area: { x: number; width: number }) => ({
    left: `${area.x}mm`,
    width: `${area.width}mm`,
    height: `${height}mm`,
    padding: `${padding}mm`,
  });
  return (
    <div className={classes.label} data-format={format.name}>
      <div className={classes.area} style={place(first)}>
        {words}
        {!second && bars}
      </div>
      {second && (
        <div className={classes.area} style={place(second)}>
          {bars}
        </div>
      )}
    </div>
  );
}

function Words({
  product: { name, code, price, lacksPrice, frameSize },
  fields,
}: Pick<LabelProps, 'product' | 'fields'>) {
  return (
    <>
      {fields.has('name') && <p className={classes.name}>{name}</p>}
      <p className={classes.facts}>
        {fields.has('code') && <span>{[code, frameSize].filter((text) => text !== '').join(' · ')}</span>}
        {fields.has('price') && !lacksPrice && <strong className={classes.price}>{formatMoney(price)}</strong>}
      </p>
    </>
  );
}

function Bars({ product, format, fields }: LabelProps) {
  const text = barcodeText(product);
  const width = barsWidth(product, format);
  const isShown = fields.has('code') && text === product.code;
  if (text === '') return null;
  return (
    <div className={classes.bars}>
      {width !== undefined && <Barcode text={text} label={texts.barcode(text)} width={`${width}mm`} height="100%" />}
      {!isShown && <span className={classes.digits}>{text}</span>}
    </div>
  );
}

interface PreviewProps {
  lines: readonly LabelLine[];
  format: LabelFormat;
  fields: ReadonlySet<LabelField>;
}

export function LabelPreview({ lines, format, fields }: PreviewProps) {
  const [line] = lines;
  if (!line) return null;
  const unreadable = fields.has('barcode')
    ? lines.filter(({ product }) => barsWidth(product, format) === undefined).length
    : 0;
  return (
    <Stack flex="1 1 20rem" gap="0.375rem" component="section" aria-label={texts.preview}>
      <Text fw={560}>{texts.preview}</Text>
      <div className={classes.preview}>
        <div style={{ width: `${format.width}mm`, height: `${format.height}mm`, zoom: format.width > 55 ? 1.25 : 1.6 }}>
          <Label product={line.product} format={format} fields={fields} />
        </div>
      </div>
      {unreadable > 0 && (
        <Text fz="sm" c="var(--tone-carey-text)">
          {texts.unreadable(unreadable)}
        </Text>
      )}
    </Stack>
  );
}

interface LabelPagesProps extends PreviewProps {
  /** Counted from 0. */
  first: number;
}

/** The screen hides these pages. The printer prints only these pages. */
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
