import { Button, Group } from '@mantine/core';
import { type DraftChange, type ProductLine } from '../draft/sale-draft.ts';
import type { Sale } from '../sales-api.ts';
import { type ProductsToday, takePrice } from './modification-form.ts';
import { modificationTexts as texts } from './texts.ts';
import classes from './modification.module.css';

interface LineActionsProps {
  line: ProductLine;
  sale: Sale;
  products: ProductsToday;
  change: (change: DraftChange) => void;
  onReplace: (line: ProductLine) => void;
}

/** A sold line can get another product, and the price that its product has today (docs/rules.md#modifications-3). */
export function LineActions({ line, sale, products, change, onReplace }: LineActionsProps) {
  const { product } = line;
  const sold = line.line === undefined ? undefined : sale.products[line.line];
  if (!sold) return null;
  const today = products.get(product._id)?.price;
  const isSame = sold.product._id === product._id;
  const hasOtherPrice = isSame && today !== undefined && today !== sold.price;
  const isKept = product.price === sold.price;
  return (
    <Group gap="0 0.75rem" fz="sm" c="dimmed">
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.action}
        ms={-8}
        aria-label={texts.replaceOf(product.name)}
        onClick={() => onReplace(line)}
      >
        {texts.replace}
      </Button>
      {hasOtherPrice && (
        <>
          {isKept && texts.todayIs(today)}
          <Button
            variant="subtle"
            size="compact-sm"
            className={classes.action}
            ms={-8}
            aria-label={isKept ? texts.takeTodayOf(product.name) : texts.keepSoldOf(product.name)}
            onClick={() => change(takePrice(product._id, isKept ? today : sold.price))}
          >
            {isKept ? texts.takeToday : texts.keepSold}
          </Button>
        </>
      )}
    </Group>
  );
}
