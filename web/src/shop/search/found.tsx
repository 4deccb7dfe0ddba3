import { searchKey } from '@dioptria/contract/base/text.ts';
import { disabled, isMadeToOrder, madeToOrder, unpriced } from '@dioptria/contract/shop/products/product-labels.ts';
import type { SearchResults } from '@dioptria/contract/shop/search/search-endpoints.ts';
import { Box, Combobox } from '@mantine/core';
import { type Icon, IconEyeglass2, IconReceipt2, IconUser } from '@tabler/icons-react';
import type { LinkProps, UseNavigateResult } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { formatMoney, formatNumber } from '../../base/format/format.ts';
import { SaleStatusChip } from '../sales/sale-status-chip.tsx';
import classes from './shop-search.module.css';

export const searchTexts = {
  field: 'Buscar clientes, ventas, productos o secciones',
  placeholder: 'Buscar por nombre, número o código',
  clients: 'Clientes',
  sales: 'Ventas',
  products: 'Productos',
  places: 'Ir a',
  results: 'Resultados',
  saleOf: (number: number, client: string) => `N.º ${number} · ${client}`,
  stock: (units: string) => `Stock ${units}`,
  total: (results: number) => (results === 1 ? '1 resultado' : `${results} resultados`),
  nothing: (typed: string) => `No se encontraron resultados para «${typed}».`,
  nothingDetail: 'Probá con otra palabra, o con menos letras.',
} as const;

/** A section of the app. */
export interface Place {
  to: NonNullable<LinkProps['to']>;
  title: string;
  icon: Icon;
}

export interface Found {
  /** Also the id of the result's HTML element. */
  id: string;
  icon: Icon;
  name: string;
  about?: string;
  mark?: ReactNode;
  open: () => void;
}

interface FoundGroup {
  heading: string;
  found: readonly Found[];
}

/** A section matches if each typed word begins a word of its title. A blank text matches every section. */
export function placesMatching(places: readonly Place[], text: string): readonly Place[] {
  const words = searchKey(text).split(' ');
  return places.filter(({ title }) => {
    const own = searchKey(title).split(' ');
    return words.every((word) => own.some((other) => other.startsWith(word)));
  });
}

function markOf({ price, lacksPrice, enabled }: SearchResults['products'][number]): string {
  if (!enabled) return disabled;
  return lacksPrice ? unpriced : formatMoney(price);
}

/** The kind that users want most comes first. Kinds without results are left out. */
export function foundGroups(
  { clients, sales, products }: SearchResults,
  places: readonly Place[],
  navigate: UseNavigateResult<string>,
): FoundGroup[] {
  const groups: FoundGroup[] = [
    {
      heading: searchTexts.clients,
      found: clients.map(({ _id, name, typeId, numId, phone }) => ({
        id: _id,
        icon: IconUser,
        name,
        about: [`${typeId} ${numId}`.trim(), phone].filter(Boolean).join(' · '),
        open: () => void navigate({ to: '/clients', search: { id: _id } }),
      })),
    },
    {
      heading: searchTexts.sales,
      found: sales.map(({ _id, number, client, orderStatus, total }) => ({
        id: _id,
        icon: IconReceipt2,
        name: searchTexts.saleOf(number, client),
        about: formatMoney(total),
        mark: <SaleStatusChip status={orderStatus} />,
        open: () => void navigate({ to: '/sales', search: { detail: _id } }),
      })),
    },
    {
      heading: searchTexts.products,
      found: products.map((product) => ({
        id: product._id,
        icon: IconEyeglass2,
        name: product.name,
        about: `${product.code} · ${isMadeToOrder(product) ? madeToOrder : searchTexts.stock(formatNumber(product.stock))}`,
        mark: markOf(product),
        open: () => void navigate({ to: '/products', search: { id: product._id } }),
      })),
    },
    {
      heading: searchTexts.places,
      found: places.map(({ to, title, icon }) => ({
        id: `go${to.replace('/', '-')}`,
        icon,
        name: title,
        open: () => void navigate({ to }),
      })),
    },
  ];
  return groups.filter(({ found }) => found.length > 0);
}

interface FoundListProps {
  groups: readonly FoundGroup[];
  active: Found | undefined;
  onPoint: (found: Found) => void;
}

/** The focus remains in the search field. */
export function FoundList({ groups, active, onPoint }: FoundListProps) {
  return (
    <Combobox.Options aria-label={searchTexts.results}>
      {groups.map(({ heading, found }) => (
        <Combobox.Group key={heading} label={heading} classNames={{ groupLabel: classes.heading }}>
          {found.map((one) => (
            <Option key={one.id} found={one} isActive={one === active} onPoint={() => onPoint(one)} />
          ))}
        </Combobox.Group>
      ))}
    </Combobox.Options>
  );
}

interface OptionProps {
  found: Found;
  isActive: boolean;
  onPoint: () => void;
}

function Option({ found: { id, icon: Icon, name, about, mark }, isActive, onPoint }: OptionProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <Combobox.Option
      ref={element}
      id={id}
      value={id}
      selected={isActive}
      aria-selected={isActive}
      className={classes.option}
      onMouseMove={onPoint}
    >
      <Icon size={20} stroke={1.5} aria-hidden />
      <Box component="span" display="grid" flex={1} miw={0} lh={1.35} style={{ overflowWrap: 'anywhere' }}>
        <Box component="span" fw={560}>
          {name}
        </Box>
        {about && <span className={`figures ${classes.about}`}>{about}</span>}
      </Box>
      {mark && (
        <Box component="span" flex="none" fw={560} className="figures">
          {mark}
        </Box>
      )}
    </Combobox.Option>
  );
}
