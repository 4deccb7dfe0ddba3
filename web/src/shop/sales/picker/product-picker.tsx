import { contentOf } from '@dioptria/contract/shop/categories/categories.ts';
import { disabledProduct, toOrder, unpricedProduct } from '@dioptria/contract/shop/products/product-change-labels.ts';
import { unpriced } from '@dioptria/contract/shop/products/product-labels.ts';
import { outOfStock } from '@dioptria/contract/shop/products/products.ts';
import { resourceEndpoints } from '@dioptria/contract/shop/resource-endpoints.ts';
import { Box, Button, Group, Stack } from '@mantine/core';
import { IconCheck, IconPlus, IconRefresh } from '@tabler/icons-react';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { ListRows } from '../../../base/data-table/list-rows.tsx';
import { type ListState, useLocalListState } from '../../../base/data-table/list-state.ts';
import { Pager } from '../../../base/data-table/pager.tsx';
import { SearchField } from '../../../base/data-table/search-field.tsx';
import type { ListColumn } from '../../../base/data-table/table-view.tsx';
import { PAGE_SIZE } from '../../../base/data-table/pages.ts';
import { useListPage } from '../../../base/data-table/use-list-page.ts';
import { useRowFocus } from '../../../base/data-table/use-row-focus.ts';
import { formatMoney } from '../../../base/format/format.ts';
import { errorMessage } from '../../../base/http/http.ts';
import { ReferenceFilters } from '../../../base/resource/lists/reference-filters.tsx';
import { readOnlyMatch, readScanned } from '../../../base/resource/resource-api.ts';
import { Dialog } from '../../../base/ui/dialogs/dialog.tsx';
import { EmptyState } from '../../../base/ui/states/empty-state.tsx';
import { ErrorState } from '../../../base/ui/states/error-text.tsx';
import { usePhone } from '../../../base/ui/phone.ts';
import { showError } from '../../../base/ui/toasts/toast.ts';
import { useSend } from '../../../base/http/use-send.ts';
import { useCan } from '../../../base/session/session.ts';
import { ProductCode } from '../../products/product-code.tsx';
import { productFilters } from '../../products/products-api.ts';
import { StockUnits } from '../../products/stock-units.tsx';
import { maxQuantity } from '../draft/sale-request.ts';
import { type Product, type ProductFilter, productsWith } from '../sales-api.ts';
import { QuantityField } from '../wizard/quantity-field.tsx';
import { pickerTexts as texts, productTexts } from '../wizard/texts.ts';
import type { TypedText } from './use-typed-ahead.ts';
import classes from './picker.module.css';

interface ProductPickerProps {
  opened: boolean;
  onClose: () => void;
  /** Called after the focus has returned to the wizard. */
  onClosed: () => void;
  /** The quantity of each product, by its id. */
  chosen: ReadonlyMap<string, number>;
  onChoose: (product: Product, quantity: number) => void;
  takeTyped: () => TypedText;
  /** Adds one unit, unless the product is out of stock. */
  onScan: (product: Product) => void;
  summary: ReactNode;
}

const onlyEnabled = { enabled: 'true' } as const;

export function ProductPicker(props: ProductPickerProps) {
  const { opened, onClose, onClosed, chosen, onChoose, onScan, summary } = props;
  const phone = usePhone();
  const [filter, setFilter] = useState<ProductFilter>({});
  const state = useLocalListState();
  const list = useListPage<Product>(productsWith({ ...filter, ...onlyEnabled }), state);
  const pager = list.pages > 1 && <Pager page={list.page} pages={list.pages} onPage={list.goTo} label={texts.pages} />;
  const [quantities, setQuantities] = useState<Readonly<Record<string, number>>>({});
  const type = (id: string, quantity: number) => setQuantities((before) => ({ ...before, [id]: quantity }));
  const [scanned, setScanned] = useState<Product>();
  const units = scanned && chosen.get(scanned._id);

  async function scan(code: string): Promise<boolean> {
    setScanned(undefined);
    const { list: products } = resourceEndpoints.products;
    const product =
      (await readScanned(products, code)) ?? (await readOnlyMatch(products, code, { ...filter, ...onlyEnabled }));
    if (!product) return false;
    if (!product.enabled || product.lacksPrice) {
      showError((product.enabled ? unpricedProduct : disabledProduct)(product.name));
      return true;
    }
    const inSale = chosen.get(product._id) ?? 0;
    const left = maxQuantity(product);
    if (inSale >= left) showError(outOfStock(product.name, left));
    else {
      // Forgets the quantity that the user typed in the row, so that the row shows the quantity in the sale.
      setQuantities((before) => Object.fromEntries(Object.entries(before).filter(([id]) => id !== product._id)));
      onScan(product);
      setScanned(product);
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
          scanned={scanned && units !== undefined ? texts.scanned(scanned.name, units) : ''}
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

interface PickerRows {
  /** Undefined if the sale does not have the product. */
  chosen: (productId: string) => number | undefined;
  quantity: (productId: string) => number;
  type: (productId: string, quantity: number) => void;
  choose: (product: Product, quantity: number) => void;
}

const PickerContext = createContext<PickerRows | undefined>(undefined);

const PickerRowsProvider = PickerContext.Provider;

function usePickerRows(): PickerRows {
  const rows = useContext(PickerContext);
  if (!rows) throw new Error('A row of the picker lies outside of it');
  return rows;
}

/** The columns are in the specified order (docs/rules.md#wizard-10). */
const pickerColumns: ListColumn<Product>[] = [
  { id: 'code', header: texts.code, cell: ({ code }) => <ProductCode code={code} />, width: '11%' },
  {
    id: 'name',
    header: texts.name,
    cell: (product) => (
      <>
        <strong>{product.name}</strong>
        <ToOrderButton product={product} />
      </>
    ),
  },
  { id: 'category', header: texts.category, cell: ({ category }) => category.name, width: '11%', from: 'medium' },
  { id: 'brand', header: texts.brand, cell: ({ brand }) => brand.name, width: '9%', from: 'medium' },
  { id: 'provider', header: texts.provider, cell: ({ provider }) => provider.name, width: '12%', from: 'wide' },
  { id: 'price', header: texts.price, cell: priceOf, align: 'end', width: '10%' },
  { id: 'stock', header: texts.stock, cell: (product) => <StockUnits product={product} />, align: 'end', width: '6%' },
  {
    id: 'quantity',
    header: texts.quantity,
    cell: (product) => <Quantity product={product} />,
    sortable: false,
    whole: true,
    width: '10%',
  },
  {
    id: 'actions',
    header: texts.actions,
    cell: (product) => <ChooseButton product={product} />,
    sortable: false,
    whole: true,
    width: '11.5%',
  },
];

function PickerCard({ product }: { product: Product }) {
  const { code, name, category, brand, provider } = product;
  return (
    <Stack gap={4}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap={8} fw={560}>
        <span>{name}</span>
        <span>{priceOf(product)}</span>
      </Group>
      <Box c="dimmed" fz="sm">
        {[code, category.name, brand.name, provider.name].join(' · ')}
      </Box>
      <Box c="dimmed" fz="sm">
        {texts.stock} <StockUnits product={product} />
        <ToOrderButton product={product} />
      </Box>
      <Group wrap="nowrap" gap={8} mt={8}>
        <Quantity product={product} />
        <ChooseButton product={product} />
      </Group>
    </Stack>
  );
}

function priceOf({ price, lacksPrice }: Product): string {
  return lacksPrice ? unpriced : formatMoney(price);
}

const isOutOfStock = (product: Product) => maxQuantity(product) === 0;

const isLens = ({ category }: Product) => category.showProductType || contentOf(category.name) !== 'others';

/** Ends the stock control of a lens without stock, and adds the lens to the sale (docs/rules.md#products-16). */
function ToOrderButton({ product }: { product: Product }) {
  const { choose } = usePickerRows();
  const mayEdit = useCan('products.update');
  const { mutate, isPending } = useSend(
    resourceEndpoints.products.update,
    { params: { id: product._id } },
    {
      onSuccess: ({ product: changed }) => choose(changed, 1),
      onError: (error) => showError(errorMessage(error)),
    },
  );
  if (!mayEdit || !isOutOfStock(product) || product.lacksPrice || !isLens(product)) return null;
  return (
    <Button
      className={classes.toOrder}
      variant="subtle"
      size="compact-sm"
      loading={isPending}
      onClick={({ currentTarget }) => {
        // The button disappears, and the user looks for the next product.
        const search = currentTarget.closest('[role=dialog]')?.querySelector<HTMLElement>('[data-autofocus]');
        mutate({ verifyStock: false }, { onSuccess: () => search?.focus() });
      }}
    >
      {toOrder}
    </Button>
  );
}

function Quantity({ product }: { product: Product }) {
  const { quantity, type, choose } = usePickerRows();
  return (
    <QuantityField
      label={productTexts.quantityOf(product.name)}
      field={product._id}
      value={quantity(product._id)}
      max={maxQuantity(product)}
      disabled={isOutOfStock(product) || product.lacksPrice}
      onChange={(next) => type(product._id, next)}
      onEnter={(next) => choose(product, next)}
    />
  );
}

function ChooseButton({ product }: { product: Product }) {
  const { chosen, quantity, choose } = usePickerRows();
  const inSale = chosen(product._id);
  const units = quantity(product._id);
  if (product.lacksPrice || isOutOfStock(product)) {
    return (
      <Button className={classes.choose} bg="var(--tone-rubi-bg)" c="var(--tone-rubi-text)" disabled>
        {product.lacksPrice ? unpriced : texts.outOfStock}
      </Button>
    );
  }
  const isAdded = inSale === units;
  const Picture = isAdded ? IconCheck : inSale ? IconRefresh : IconPlus;
  return (
    <Button
      className={classes.choose}
      variant={isAdded ? 'subtle' : 'light'}
      color={isAdded ? 'salvia' : 'petroleo'}
      // Not `disabled`, because a disabled button would lose the keyboard focus once the product is added.
      aria-disabled={isAdded}
      data-added={isAdded || undefined}
      leftSection={<Picture size={16} stroke={2} aria-hidden />}
      onClick={() => isAdded || choose(product, units)}
    >
      {isAdded ? texts.added : inSale ? texts.update : texts.add}
    </Button>
  );
}

interface PickerFiltersProps {
  filter: ProductFilter;
  onFilter: (filter: ProductFilter) => void;
  search: string | undefined;
  onSearch: (words: string | undefined) => void;
  /** True if the text is the code of a product. */
  onScan: (text: string) => Promise<boolean>;
  onFocus: () => void;
  onArrowDown: (words: string) => void;
}

function PickerFilters({ filter, onFilter, ...search }: PickerFiltersProps) {
  return (
    <search className={classes.filters}>
      <SearchField {...search} label={texts.search} className={classes.search} data-autofocus />
      <ReferenceFilters filters={productFilters} chosen={filter} onChange={onFilter} />
    </search>
  );
}
