import { type FieldLabel, flagLabels } from '@dioptria/contract/base/field-labels.ts';
import { type ImportField, isNeeded } from '@dioptria/contract/shop/imports/import-fields.ts';
import type { ImportedResource } from '@dioptria/contract/shop/nouns.ts';
import { type ImportPlan, importPlans } from '@dioptria/contract/shop/imports/import-plans.ts';
import type { ImportRecord } from '@dioptria/contract/shop/imports/import-endpoints.ts';
import type { z } from 'zod';
import type { Context } from '../../base/records/context.ts';
import { bulkOf, createSchemaOf, type ServedResources } from './import-job.ts';
import type { StoredImport } from './stored-imports.ts';

type Fields = ImportRecord['fields'];

export const describeImport = async (
  context: Context,
  served: ServedResources,
  one: StoredImport,
): Promise<ImportRecord> => ({
  ...one,
  fields: await fieldsOf(context, served, one.resource),
});

export async function describeImports(
  context: Context,
  served: ServedResources,
  imports: readonly StoredImport[],
): Promise<ImportRecord[]> {
  const fields = new Map<ImportedResource, Fields>();
  for (const { resource } of imports) {
    if (!fields.has(resource)) fields.set(resource, await fieldsOf(context, served, resource));
  }
  return imports.map((one) => ({ ...one, fields: fields.get(one.resource) ?? [] }));
}

async function fieldsOf(context: Context, served: ServedResources, resource: ImportedResource): Promise<Fields> {
  const plan: ImportPlan = importPlans[resource];
  const create = await createSchemaOf(context, { bulk: bulkOf(served, resource), plan });
  return plan.fields.map((field) => ({ ...describeField(plan, field, create), ...namesOf(served, field) }));
}

function namesOf(served: ServedResources, { fieldLabel }: ImportField): Pick<Fields[number], 'namesOf'> {
  const path = fieldLabel.kind === 'reference' ? served.get(fieldLabel.of)?.definition.path : undefined;
  return path === undefined ? {} : { namesOf: path };
}

function describeField(
  { keyFields, unique, onlyAdds }: ImportPlan,
  field: ImportField,
  create: z.ZodObject,
): Fields[number] {
  const { name, label, isDistinct, derivedFrom, withoutColumn, fieldLabel } = field;
  const isRequired = field.isRequired || isNeeded(create, field);
  const isKey = isRequired && (onlyAdds ?? keyFields.includes(name));
  return {
    name,
    label,
    isRequired,
    isDistinct,
    isKey,
    isMoney: fieldLabel.kind === 'money',
    ...optionsOf(fieldLabel),
    ...(isKey && unique && { otherKey: unique.field }),
    ...(derivedFrom && { derivedFrom: [...derivedFrom] }),
    ...(withoutColumn !== undefined && { withoutColumn }),
  };
}

function optionsOf(fieldLabel: FieldLabel): Pick<Fields[number], 'options'> {
  if (fieldLabel.kind === 'option') return { options: Object.values(fieldLabel.options).filter(Boolean) };
  const isFlag = fieldLabel.kind === 'yesNo' || fieldLabel.kind === 'enabled';
  return isFlag ? { options: Object.values(flagLabels[fieldLabel.kind]) } : {};
}
