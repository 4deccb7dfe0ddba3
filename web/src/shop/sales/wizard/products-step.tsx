import { saleFields } from '@dioptria/contract/shop/sales/sale-labels.ts';
import { Box, Button, Group } from '@mantine/core';
import { IconPlus, IconShoppingBag } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { formatMoney } from '../../../base/format/format.ts';
import { useCan } from '../../../base/session/session.ts';
import { EmptyState } from '../../../base/ui/states/empty-state.tsx';
import { ErrorText } from '../../../base/ui/states/error-text.tsx';
import { lazyPart } from '../../../base/ui/states/lazy-part.tsx';
import { FooterTotal } from './notes.tsx';
import { CustomLineRow, ProductLineRow } from './line-rows.tsx';
import classes from './products-step.module.css';
import { addCustomLine, addUnit, setProduct, toDraftProduct } from '../draft/draft-lines.ts';
import { changeDiscount, hasLines, openTypes, type ProductLine, switchDiscount } from '../draft/sale-draft.ts';
import { draftAmounts, maxQuantity } from '../draft/sale-request.ts';
import { Amount, DiscountAmount } from '../amounts.tsx';
import { DiscountField } from '../discount-field.tsx';
import { useTypedAhead } from '../picker/use-typed-ahead.ts';
import type { StepProps } from './steps.tsx';
import { productTexts as texts } from './texts.ts';
import { NEXT_BUTTON } from './use-field-focus.ts';

const ProductPicker = lazyPart(async () => (await import('../picker/product-picker.tsx')).ProductPicker);

interface ProductsStepProps extends StepProps {
  /** Shown below the name of a product. */
  lineActions?: (line: ProductLine) => ReactNode;
}

export function ProductsStep({ lineActions, ...step }: ProductsStepProps) {
  const { draft, change, problems, focusOn } = step;
  const mayAddCustom = useCan('sales.customProducts');
  const amounts = draftAmounts(draft);
  const [picking, setPicking] = useState<boolean>();
  const picker = useRef<HTMLButtonElement>(null);
  const takeTyped = useTypedAhead(picker, picking === true, () => setPicking(true));

  function addCustom() {
    change(addCustomLine(crypto.randomUUID()));
    focusOn(`customProducts.${draft.customProducts.length}.description`);
  }

  return (
    <>
      <Group gap={8} className={classes.actions}>
        <Button
          ref={picker}
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
      </Group>
      <ErrorText>{problems['products']}</ErrorText>
      {hasLines(draft) ? (
        <>
          <Box component="ul" mt={8} aria-label={texts.lines}>
            {draft.products.map((line, index) => (
              <ProductLineRow
                key={line.product._id}
                {...step}
                line={line}
                index={index}
                actions={lineActions?.(line)}
              />
            ))}
            {draft.customProducts.map((line, index) => (
              <CustomLineRow key={line.id} {...step} line={line} index={index} />
            ))}
          </Box>
          <div className={classes.bottom}>
            <DiscountField
              label={saleFields.discount.label}
              data-field="discount"
              discountType={draft.discountType}
              onType={(type) => change(switchDiscount(type))}
              value={draft.discount}
              onChange={(discount) => change(changeDiscount(discount))}
              error={problems['discount']}
              errorProps={{ role: 'alert' }}
            />
            <dl className="figures">
              <Amount term={saleFields.subtotal.label}>{formatMoney(amounts.subtotal)}</Amount>
              <DiscountAmount of={{ ...draft, ...amounts }} />
            </dl>
          </div>
        </>
      ) : (
        <EmptyState title={texts.empty} detail={texts.emptyDetail} icon={<IconShoppingBag size={24} stroke={1.6} />} />
      )}
      {picking !== undefined && (
        <ProductPicker
          opened={picking}
          onClose={() => setPicking(false)}
          onClosed={() => hasLines(draft) && focusOn(openTypes(draft)[0] ?? NEXT_BUTTON)}
          chosen={new Map(draft.products.map(({ product, quantity }) => [product._id, quantity]))}
          onChoose={(product, quantity) => change(setProduct(toDraftProduct(product), quantity))}
          takeTyped={takeTyped}
          onScan={(product) => change(addUnit(toDraftProduct(product), maxQuantity(product)))}
          summary={hasLines(draft) && <FooterTotal draft={draft} />}
        />
      )}
    </>
  );
}
