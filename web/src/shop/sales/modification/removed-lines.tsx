import {
  type ReturnDestination,
  returnDestinationLabels,
  returnDestinations,
} from '@dioptria/contract/shop/sales/return-labels.ts';
import { Button, NativeSelect } from '@mantine/core';
import type { DraftChange, SaleDraft } from '../draft/sale-draft.ts';
import type { Sale } from '../sales-api.ts';
import { optionsOf } from '../texts.ts';
import { type ProductsToday, putBack, removedLines } from './modification-form.ts';
import { modificationTexts as texts } from './texts.ts';
import classes from './modification.module.css';

interface RemovedLinesProps {
  draft: SaleDraft;
  sale: Sale;
  products: ProductsToday;
  returns: Readonly<Record<number, ReturnDestination>>;
  onReturns: (returns: Readonly<Record<number, ReturnDestination>>) => void;
  onPutBack: (change: DraftChange) => void;
}

export function RemovedLines({ draft, sale, products, returns, onReturns, onPutBack }: RemovedLinesProps) {
  const removed = removedLines(draft, sale);
  if (removed.length === 0) return null;
  return (
    <fieldset>
      <legend>{texts.removed}</legend>
      <ul>
        {removed.map(({ line, name, quantity, hasStock }) => (
          <li key={line} className={classes.removed}>
            <span className={classes.name}>
              {quantity} × {name}
            </span>
            {hasStock && (
              <NativeSelect
                className={classes.to}
                aria-label={texts.returnsOf(name)}
                data={optionsOf(returnDestinationLabels, returnDestinations)}
                value={returns[line] ?? 'stock'}
                onChange={({ currentTarget }) => {
                  const to = returnDestinations.find((one) => one === currentTarget.value) ?? 'stock';
                  onReturns({ ...returns, [line]: to });
                }}
              />
            )}
            <Button
              variant="subtle"
              aria-label={texts.putBackOf(name)}
              onClick={() => onPutBack(putBack(line, sale, products))}
            >
              {texts.putBack}
            </Button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
