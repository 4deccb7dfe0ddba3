import { resourceEndpoints } from '@dioptria/contract/shop/resource-endpoints.ts';
import { outOfStock } from '@dioptria/contract/shop/products/products.ts';
import { Button, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ListRows } from '../../../base/data-table/list-rows.tsx';
import { type ListState, useLocalListState } from '../../../base/data-table/list-state.ts';
import { PAGE_SIZE, useListPage } from '../../../base/data-table/use-list-page.ts';
import { useRowFocus } from '../../../base/data-table/use-row-focus.ts';
import { Pager } from '../../../base/data-table/pager.tsx';
import { Dialog } from '../../../base/ui/dialog.tsx';
import { EmptyState } from '../../../base/ui/empty-state.tsx';
import { ErrorState } from '../../../base/ui/error-text.tsx';
import { usePhone } from '../../../base/ui/phone.ts';
import { errorMessage } from '../../../base/http/http.ts';
import { readScanned } from '../../../base/resource/scanned.ts';
import { showError } from '../../../base/ui/toast.ts';
import { maxQuantity } from '../draft/sale-request.ts';
import { type Product, type ProductFilter, productsWith } from '../sales-api.ts';
import { PickerCard, pickerColumns } from './picker-cells.tsx';
import { PickerFilters } from './picker-filters.tsx';
import { PickerRowsProvider } from './picker-rows.ts';
import classes from './picker.module.css';
import { pickerTexts as texts } from './texts.ts';
import type { TypedText } from './use-typed-ahead.ts';

interface ProductPickerProps {
  opened: boolean;
  onClose: () => void;
  /** The focus has returned to the wizard. */
  onClosed: () => void;
  /** By product id. */
  chosen: ReadonlyMap<string, number>;
  onChoose: (product: Product, quantity: number) => void;
  takeTyped: () => TypedText;
  /** Adds one unit, unless the product is out of stock. */
  onScan: (product: Product) => void;
  summary: ReactNode;
}

export function ProductPicker(props: ProductPickerProps) {
  const { opened, onClose, onClosed, chosen, onChoose, onScan, summary } = props;
  const phone = usePhone();
  const [filter, setFilter] = useState<ProductFilter>({});
  const state = useLocalListState();
  const list = useListPage<Product>(productsWith(filter), state);
  const pager = list.pages > 1 && <Pager page={list.page} pages={list.pages} onPage={list.goTo} label={texts.pages} />;
  const [quantities, setQuantities] = useState<Readonly<Record<string, number>>>({});
  const type = (id: string, quantity: number) => setQuantities((before) => ({ ...before, [id]: quantity }));
  const [scanned, setScanned] = useState('');

  async function scan(code: string): Promise<boolean> {
    setScanned('');
    const product = await readScanned(resourceEndpoints.products.list, code);
    if (!product) return false;
    const inSale = chosen.get(product._id) ?? 0;
    const left = maxQuantity(product);
    if (inSale >= left) showError(outOfStock(product.name, left));
    else {
      // Forgets the quantity that the user typed in the row, so that the row shows the quantity in the sale.
      setQuantities((before) => Object.fromEntries(Object.entries(before).filter(([id]) => id !== product._id)));
      onScan(product);
      setScanned(texts.scanned(product.name, inSale + 1));
    }
    return true;
  }

  function search({ text, isScanned }: TypedText) {
    if (text === '') return;
    state.change({ search: text });
    if (!isScanned) return;
    scan(text).then(
      (isCode) => isCode && state.change({ search: undefined }),
      (error: unknown) => showError(errorMessage(error)),
    );
  }

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      onClosed={onClosed}
      title={texts.title}
      size="xxl"
      footerStart={summary}
      footer={
        <>
          {!phone && pager}
          <Button onClick={onClose}>{texts.done}</Button>
        </>
      }
    >
      <PickerRowsProvider
        value={{
          chosen: (id) => chosen.get(id),
          quantity: (id) => quantities[id] ?? chosen.get(id) ?? 1,
          type,
          choose: (product, quantity) => {
            type(product._id, quantity);
            onChoose(product, quantity);
          },
        }}
      >
        <PickerList
          onFocus={() => search(props.takeTyped())}
          filter={filter}
          onFilter={setFilter}
          onScan={scan}
          scanned={scanned}
          state={state}
          list={list}
        />
        {phone && <Group mt="sm">{pager}</Group>}
      </PickerRowsProvider>
    </Dialog>
  );
}

interface PickerListProps {
  filter: ProductFilter;
  onFilter: (filter: ProductFilter) => void;
  onScan: (code: string) => Promise<boolean>;
  onFocus: () => void;
  scanned: string;
  state: ListState;
  list: ReturnType<typeof useListPage<Product>>;
}

function PickerList({ filter, onFilter, onScan, onFocus, scanned, state, list }: PickerListProps) {
  const { rowsElement, goToRows } = useRowFocus(list, state.search, '[data-field]:enabled');
  return (
    <>
      <PickerFilters
        filter={filter}
        onFilter={(next) => {
          onFilter(next);
          state.change({ page: undefined });
        }}
        search={state.search}
        onSearch={(search) => state.change({ search })}
        onScan={onScan}
        onFocus={onFocus}
        onArrowDown={goToRows}
      />
      <output className={classes.scanned}>{scanned}</output>
      {list.error ? (
        <ErrorState error={list.error} title={texts.failed} onRetry={list.retry} />
      ) : list.total === 0 ? (
        <div aria-live="polite">
          <EmptyState title={texts.nothing} />
        </div>
      ) : (
        <ListRows
          ref={rowsElement}
          className={classes.rows}
          title={texts.title}
          columns={pickerColumns}
          card={(product) => <PickerCard product={product} />}
          rows={list.rows}
          pageSize={PAGE_SIZE}
          isStale={list.stale}
          sort={state.sort}
          onSort={(sort) => state.change({ sort })}
        />
      )}
    </>
  );
}
