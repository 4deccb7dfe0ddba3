import type { SearchResults } from '@dioptria/contract/search.ts';
import { searchKey } from '@dioptria/contract/search-text.ts';
import { type Icon, IconEyeglass2, IconReceipt2, IconUser } from '@tabler/icons-react';
import type { UseNavigateResult } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { OrderStatusChip } from '../../sales/order-status-chip.tsx';
import { formatMoney, formatNumber } from '../../shared/format.ts';
import { menuIcons } from '../menu-icons.ts';
import type { MenuEntry } from '../menu.ts';
import { searchTexts as texts } from './texts.ts';

/** One thing that was found, and the way to it. */
export interface Found {
  /** Of its element too. */
  id: string;
  icon: Icon;
  name: string;
  /** What tells it from others of its name. */
  about?: string;
  /** At the right: how it stands. */
  mark?: ReactNode;
  open: () => void;
}

/** Things of one kind, under their heading. */
export interface FoundGroup {
  heading: string;
  found: readonly Found[];
}

/** The sections whose name has a word that begins like each typed one; all of them while nothing is typed. */
export function placesMatching(places: readonly MenuEntry[], text: string): readonly MenuEntry[] {
  const words = searchKey(text).split(' ');
  return places.filter(({ label }) => {
    const own = searchKey(label).split(' ');
    return words.every((word) => own.some((other) => other.startsWith(word)));
  });
}

/** What was found, by kinds, in the order people look for them. A kind without any is left out. */
export function foundGroups(
  { clients, sales, products }: SearchResults,
  places: readonly MenuEntry[],
  navigate: UseNavigateResult<string>,
): FoundGroup[] {
  const groups: FoundGroup[] = [
    {
      heading: texts.clients,
      found: clients.map(({ _id, name, typeId, numId, phone }) => ({
        id: _id,
        icon: IconUser,
        name,
        about: `${typeId} ${numId} · ${phone}`,
        open: () => void navigate({ to: '/clients', search: { id: _id } }),
      })),
    },
    {
      heading: texts.sales,
      found: sales.map(({ _id, number, client, orderStatus, total }) => ({
        id: _id,
        icon: IconReceipt2,
        name: texts.saleOf(number, client),
        about: formatMoney(total),
        mark: <OrderStatusChip status={orderStatus} />,
        open: () => void navigate({ to: '/sales', search: { detail: _id } }),
      })),
    },
    {
      heading: texts.products,
      found: products.map(({ _id, code, name, price, stock }) => ({
        id: _id,
        icon: IconEyeglass2,
        name,
        about: `${code} · ${texts.stock(formatNumber(stock))}`,
        mark: formatMoney(price),
        open: () => void navigate({ to: '/products', search: { id: _id } }),
      })),
    },
    {
      heading: texts.places,
      found: places.map(({ to, label }) => ({
        id: `go${to.replace('/', '-')}`,
        icon: menuIcons[to],
        name: label,
        open: () => void navigate({ to }),
      })),
    },
  ];
  return groups.filter(({ found }) => found.length > 0);
}
