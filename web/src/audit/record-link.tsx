import type { AuditEntry } from '@dioptria/contract/audit.ts';
import { Button } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import { auditTexts } from './texts.ts';

const lists = {
  clients: '/clients',
  products: '/products',
  brands: '/products/brands',
  categories: '/products/categories',
  insurances: '/insurances',
  optometrists: '/doctors',
  providers: '/providers',
  users: '/users',
} as const;

/** Where a record is opened; nowhere for what is none, or is no more. */
function placeOf({ kind, recordId: id, action }: AuditEntry): Pick<LinkProps, 'to' | 'search'> | undefined {
  if (!id || action === 'delete') return undefined;
  if (kind === 'sales') return { to: '/sales', search: { detail: id } };
  return kind in lists ? { to: lists[kind as keyof typeof lists], search: { id } } : undefined;
}

/** From an entry to the record it is about. */
export function RecordLink({ entry }: { entry: AuditEntry }) {
  const place = placeOf(entry);
  if (!place) return null;
  return <Button renderRoot={(button) => <Link {...button} {...place} />}>{auditTexts.open}</Button>;
}
