import { Button } from '@mantine/core';
import { IconPlus, IconShoppingBag } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useCan } from '../../shared/session.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ErrorText } from '../../shared/ui/error-text.tsx';
import { Amounts } from './amounts.tsx';
import { CustomLineRow } from './custom-line-row.tsx';
import { DiscountField } from './discount-field.tsx';
import { FooterTotal } from './notes.tsx';
import { ProductLineRow } from './product-line-row.tsx';
import classes from './products-step.module.css';
import { addCustomLine, hasLines, setProduct, toDraftProduct } from './sale-draft.ts';
import type { StepProps } from './step-props.ts';
import { productTexts as texts } from './texts.ts';

const ProductPicker = lazy(async () => ({ default: (await import('../picker/product-picker.tsx')).ProductPicker }));

/** 'Seleccionar Productos': from the picker, custom ones where the user may, and a discount (spec §2 'Step 2'). */
export function ProductsStep(step: StepProps) {
  const { draft, change, problems, focusOn } = step;
  const mayAddCustom = useCan('sales.customProducts');
  const [picking, setPicking] = useState<boolean>();

  function addCustom() {
    change(addCustomLine(crypto.randomUUID()));
    focusOn(`customProducts.${draft.customProducts.length}.description`);
  }

  return (
    <>
      <div className={classes.actions}>
        <Button
          data-field="products"
          data-autofocus
          variant="light"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => setPicking(true)}
        >
          {texts.add}
        </Button>
        {mayAddCustom && (
          <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={addCustom}>
            {texts.addCustom}
          </Button>
        )}
      </div>
      <ErrorText>{problems['products']}</ErrorText>
      {hasLines(draft) ? (
        <>
          <ul className={classes.lines} aria-label={texts.lines}>
            {draft.products.map((line, index) => (
              <ProductLineRow key={line.product._id} {...step} line={line} index={index} />
            ))}
            {draft.customProducts.map((line, index) => (
              <CustomLineRow key={line.id} {...step} line={line} index={index} />
            ))}
          </ul>
          <div className={classes.bottom}>
            <DiscountField {...step} />
            <Amounts draft={draft} withoutTotal />
          </div>
        </>
      ) : (
        <EmptyState title={texts.empty} detail={texts.emptyDetail} icon={<IconShoppingBag size={24} stroke={1.6} />} />
      )}
      <Suspense>
        {picking !== undefined && (
          <ProductPicker
            opened={picking}
            onClose={() => setPicking(false)}
            chosen={new Map(draft.products.map(({ product, quantity }) => [product._id, quantity]))}
            onChoose={(product, quantity) => change(setProduct(toDraftProduct(product), quantity))}
            summary={hasLines(draft) && <FooterTotal draft={draft} />}
          />
        )}
      </Suspense>
    </>
  );
}
