import { firstCashRegister } from '@dioptria/contract/shop/cash/cash-registers.ts';
import { firstCategories, type FirstCategory } from '@dioptria/contract/shop/categories/categories.ts';
import type { PaymentMethod } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { standardMethods } from '@dioptria/contract/shop/sale-values/shop-methods.ts';
import { emailTaken } from '@dioptria/contract/shop/users/users.ts';
import { searchKey } from '@dioptria/contract/base/text.ts';
import { v7 as newId } from 'uuid';
import { hashPassword } from '../../base/security/passwords.ts';
import { asTenant } from '../../base/database/as-tenant.ts';
import type { Database } from '../../base/database/database.ts';
import { auditFrom } from '../../base/records/record-change.ts';
import { countRecords } from '../../base/records/record-counts.ts';
import { refuseDuplicate } from '../../base/records/write-checks.ts';
import type { TenantScope } from '../../base/records/context.ts';
import { indexRecord } from '../../base/records/search-tokens.ts';

export interface NewTenant extends StoredTenant {
  password: string;
}

interface StoredTenant {
  name: string;
  ownerName: string;
  ownerEmail: string;
  legalName?: string;
  taxId?: string;
  address?: string;
  phone?: string;
  email?: string;
  /** The default is the categories of every new shop (docs/rules.md#tenants-7). */
  categories?: readonly FirstCategory[];
  /** True for a shop that has the API's defaults, and not the first settings (docs/rules.md#tenants-8). */
  hasDefaults?: boolean;
}

const firstMethods: ReadonlySet<PaymentMethod> = new Set([
  'cash',
  'debitCard',
  'creditCard',
  'bankTransfer',
  'wallet',
  'check',
]);

const firstSettings = {
  cash_needs_session: true,
  consecutive_numbers: true,
  proposes_delivery: true,
  payment_methods: JSON.stringify(
    standardMethods.map((method) => ({ ...method, isOffered: firstMethods.has(method.method) })),
  ),
};

/** @throws Refusal `duplicate` if another user has the owner's e-mail address. */
export async function createTenant(
  database: Database,
  { password, ...tenant }: NewTenant,
): Promise<{ tenantId: string; userId: string }> {
  return storeTenant(database, tenant, await hashPassword(password));
}

/** Stores a tenant and its owner, whose password has this hash. */
export async function storeTenant(
  database: Database,
  { name, ownerName, ownerEmail, categories = firstCategories, hasDefaults = false, ...slip }: StoredTenant,
  passwordHash: string,
): Promise<{ tenantId: string; userId: string }> {
  const tenantId = newId();
  const userId = newId();
  await asTenant(database, tenantId, async (tx) => {
    const { legalName: legal_name = name, taxId: tax_id, address, phone, email } = slip;
    const shop = { id: tenantId, name, legal_name, tax_id, address, phone, email };
    await tx
      .insertInto('tenants')
      .values({ ...shop, ...(!hasDefaults && firstSettings) })
      .execute();
    await tx
      .insertInto('users')
      .values({
        tenant_id: tenantId,
        id: userId,
        name: ownerName,
        name_key: searchKey(ownerName),
        email: ownerEmail,
        role: 'admin',
        enabled: true,
        owner: true,
        extra_permissions: [],
      })
      .execute();
    const credentials = { email_key: ownerEmail.toLowerCase(), tenant_id: tenantId, user_id: userId };
    const write = tx.insertInto('credentials').values({ ...credentials, password_hash: passwordHash });
    await refuseDuplicate(write.execute(), 'credentials_pkey', emailTaken);
    const scope = { tx, actor: { tenantId } };
    await indexRecord(scope, 'users', userId, { name: ownerName, email: ownerEmail });
    await countRecords(scope, 'users', 1);
    await addFirstRegister(scope);
    for (const category of categories) await addCategory(scope, category);
    await countRecords(scope, 'categories', categories.length);
    const after = { name, ownerName, ownerEmail };
    const event = { action: 'create', kind: 'shop', recordId: tenantId, recordName: name, after } as const;
    auditFrom(tx, { tenantId, now: new Date() }, event);
  });
  return { tenantId, userId };
}

async function addFirstRegister(scope: TenantScope): Promise<void> {
  const name = firstCashRegister;
  const row = { tenant_id: scope.actor.tenantId, id: newId(), name, name_key: searchKey(name) };
  await scope.tx.insertInto('cash_registers').values(row).execute();
  await indexRecord(scope, 'cash_registers', row.id, { name });
  await countRecords(scope, 'cash_registers', 1);
}

async function addCategory(scope: TenantScope, { name, showProductType }: FirstCategory): Promise<void> {
  const identity = { tenant_id: scope.actor.tenantId, id: newId(), name, name_key: searchKey(name) };
  const row = { ...identity, description: '', show_product_type: showProductType, enabled: true };
  await scope.tx.insertInto('categories').values(row).execute();
  await indexRecord(scope, 'categories', row.id, { name });
}
