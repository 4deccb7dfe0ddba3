import { saleFields } from '@dioptria/contract/shop/sales/sale-labels.ts';
import { Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { today } from '../../../base/format/format.ts';
import { isGone } from '../../../base/http/http.ts';
import { Dialog } from '../../../base/ui/dialogs/dialog.tsx';
import { FormDialog, useDialogForm } from '../../../base/ui/dialogs/form-dialog.tsx';
import { DayField } from '../../../base/ui/fields/date-fields.tsx';
import { ErrorState } from '../../../base/ui/states/error-text.tsx';
import { lazyPart } from '../../../base/ui/states/lazy-part.tsx';
import { LoadingText } from '../../../base/ui/states/loading.tsx';
import { toDraftProduct } from '../draft/draft-lines.ts';
import { changePayment, type DraftChange, type ProductLine, type SaleDraft } from '../draft/sale-draft.ts';
import { productProblems } from '../draft/sale-request.ts';
import { useChangeNotice } from '../sale-detail/change-outcome.tsx';
import {
  type ModificationBody,
  modificationPreviewQuery,
  type Product,
  productQuery,
  type Sale,
  useModifySale,
} from '../sales-api.ts';
import { ProductsStep } from '../wizard/products-step.tsx';
import { useFieldFocus } from '../wizard/use-field-focus.ts';
import { LineActions } from './line-actions.tsx';
import {
  type Modification,
  modificationOfSale,
  modificationRequest,
  type ProductsToday,
  replaceProduct,
  withSoldLines,
} from './modification-form.ts';
import { Outcome } from './outcome.tsx';
import { RemovedLines } from './removed-lines.tsx';
import { modificationTexts as texts } from './texts.ts';
import classes from './modification.module.css';

const ProductPicker = lazyPart(async () => (await import('../picker/product-picker.tsx')).ProductPicker);

interface ModificationDialogProps {
  sale: Sale;
  onClose: () => void;
}

export function ModificationDialog({ sale, onClose }: ModificationDialogProps) {
  const found = useQueries({ queries: sale.products.map(({ product }) => productQuery(product._id)) });
  const failed = found.find(({ error }) => error && !isGone(error));
  if (found.every(({ data, error }) => data || isGone(error))) {
    const products = new Map(found.flatMap(({ data }) => (data ? [[data._id, data] as const] : [])));
    return <Form sale={sale} products={products} onClose={onClose} />;
  }
  return (
    <Dialog opened onClose={onClose} title={texts.title(sale.number)} size="xxl">
      {failed?.error ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : (
        <LoadingText lines={8} />
      )}
    </Dialog>
  );
}

/** In milliseconds after the last key. */
const PAUSE = 250;

/** Requests the preview after a pause. */
function usePreview(sale: Sale, body: ModificationBody, isChanged: boolean) {
  const queryClient = useQueryClient();
  const written = JSON.stringify(body);
  const [shown] = useDebouncedValue(written, PAUSE);
  const query = useQuery({
    ...modificationPreviewQuery(sale, JSON.parse(shown) as ModificationBody),
    enabled: isChanged,
  });
  const isStale = query.isPlaceholderData || written !== shown;
  /** Undefined if the preview does not load. */
  const settle = async () =>
    isStale ? queryClient.fetchQuery(modificationPreviewQuery(sale, body)).catch(() => undefined) : query.data;
  return { ...query, isStale, settle };
}

const fieldsOfForm = new Set(['products', 'customProducts', 'discount', 'deliveryDate', 'notes', 'reason']);

function Form({ sale: shown, products, onClose }: ModificationDialogProps & { products: ProductsToday }) {
  // The dialog changes the version that the user saw, and another version is refused as `stale`.
  const [[sale, current]] = useState([shown, products] as const);
  const form = useDialogForm<Modification>(modificationOfSale(sale, current), ({ draft }) =>
    productProblems(draft, today()),
  );
  const { draft, returns } = form.values;
  const { place, focusOn } = useFieldFocus();
  const change = (next: DraftChange) => form.setFieldValue('draft', (before) => withSoldLines(next(before), sale));
  const preview = usePreview(sale, modificationRequest(form.values, sale), form.isDirty());
  const showChange = useChangeNotice();
  const [replaced, setReplaced] = useState<ProductLine>();
  return (
    <FormDialog
      title={texts.title(sale.number)}
      size="xxl"
      form={form}
      write={useModifySale(sale)}
      request={async (values) => {
        const seen = await preview.settle();
        const amounts = seen && { total: seen.after.total, insurerTotal: seen.after.insurerTotal };
        return { ...modificationRequest(values, sale), ...amounts };
      }}
      isAtField={(path) => fieldsOfForm.has(path.split('.')[0] ?? '')}
      submit={texts.submit}
      gap="lg"
      aside={
        <Outcome isChanged={form.isDirty()} preview={preview.data} error={preview.error} isStale={preview.isStale} />
      }
      onSaved={(changed) => {
        showChange(changed, texts.saved(changed.balance, changed.credit));
        onClose();
      }}
      onClose={onClose}
    >
      <div ref={place}>
        <ProductsStep
          draft={draft}
          change={change}
          problems={form.errors}
          focusOn={focusOn}
          lineActions={(line) => (
            <LineActions line={line} sale={sale} products={current} change={change} onReplace={setReplaced} />
          )}
        />
      </div>
      <RemovedLines
        draft={draft}
        sale={sale}
        products={current}
        returns={returns}
        onReturns={(next) => form.setFieldValue('returns', next)}
        onPutBack={change}
      />
      <div className={classes.fields}>
        <DayField
          label={saleFields.deliveryDate.label}
          value={draft.deliveryDate}
          onChange={(deliveryDate) => change(changePayment({ deliveryDate }))}
          error={form.errors['deliveryDate']}
        />
        <Textarea
          label={saleFields.notes.label}
          rows={2}
          maxLength={2000}
          value={draft.notes}
          onChange={({ currentTarget: { value: notes } }) => change(changePayment({ notes }))}
          error={form.errors['notes']}
        />
      </div>
      <Textarea
        label={texts.reason}
        rows={1}
        autosize
        maxLength={500}
        required={preview.data?.needsReason ?? false}
        {...form.getInputProps('reason')}
      />
      {replaced && (
        <Replacement
          line={replaced}
          draft={draft}
          onChoose={(next) => {
            change(next);
            setReplaced(undefined);
          }}
          onClose={() => setReplaced(undefined)}
        />
      )}
    </FormDialog>
  );
}

interface ReplacementProps {
  line: ProductLine;
  draft: SaleDraft;
  onChoose: (change: DraftChange) => void;
  onClose: () => void;
}

/** The first chosen product takes the place of the line. */
function Replacement({ line: { product: replaced }, draft, onChoose, onClose }: ReplacementProps) {
  const choose = (product: Product) => onChoose(replaceProduct(replaced._id, toDraftProduct(product)));
  return (
    <ProductPicker
      opened
      onClose={onClose}
      onClosed={() => {}}
      chosen={new Map(draft.products.map(({ product, quantity }) => [product._id, quantity]))}
      onChoose={choose}
      takeTyped={() => ({ text: '', isScanned: false })}
      onScan={choose}
      summary={texts.replaceTitle(replaced.name)}
    />
  );
}
