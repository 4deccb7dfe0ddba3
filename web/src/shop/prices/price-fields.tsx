import { resourceEndpoints } from '@dioptria/contract/shop/resource-endpoints.ts';
import {
  priceChangeKindLabels,
  type PricedField,
  pricedFieldLabels,
  pricedFields,
} from '@dioptria/contract/shop/prices/price-labels.ts';
import {
  type PriceRounding,
  priceRoundingLabels,
  priceRoundings,
} from '@dioptria/contract/shop/settings/settings-labels.ts';
import { Box, Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { ChosenRecord } from '../../base/resource/fields/field-values.ts';
import { productFilters } from '../products/products-api.ts';
import { ReferenceField } from '../../base/resource/fields/reference-field.tsx';
import { type ChosenFilters, ReferenceFilters } from '../../base/resource/lists/reference-filters.tsx';
import { NumberField } from '../../base/ui/fields/number-field.tsx';
import { priceTexts as texts } from './texts.ts';

const kinds = ['percent', 'amount', 'set'] as const;
type Kind = (typeof kinds)[number];

export interface PriceForm {
  filter: ChosenFilters<(typeof productFilters)[number]['filter']>;
  products: readonly ChosenRecord[];
  field: PricedField;
  kind: Kind;
  value: number | null;
  rounding: PriceRounding;
}

/** `rounding` is missing here, because it starts with the rounding of the shop's settings. */
export const emptyForm: Omit<PriceForm, 'rounding'> = {
  filter: {},
  products: [],
  field: 'cost',
  kind: 'percent',
  value: null,
};

/** Undefined while the value is blank. */
export function requestOf({ filter, products, field, kind, value, rounding }: PriceForm) {
  if (value === null) return undefined;
  const productIds = products.length === 0 ? undefined : products.map(({ _id }) => _id);
  return { filter: { ...filter, productIds }, field, change: { [kind]: value }, rounding };
}

function labelOf({ kind, field }: PriceForm): string {
  return kind === 'percent' ? texts.values.percent : texts.values[kind][field];
}

const equalFilters = { gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 11.5rem), 1fr))', gap: '0.75rem' };

interface PriceFieldsProps {
  form: PriceForm;
  onChange: (form: PriceForm) => void;
  error: ReactNode;
}

export function PriceFields({ form, onChange, error }: PriceFieldsProps) {
  const isPercent = form.kind === 'percent' || form.field === 'profitability';
  return (
    <Stack gap="md">
      <Stack gap="0.375rem">
        <Text fw={560}>{texts.which}</Text>
        <Box display="grid" style={equalFilters}>
          <ReferenceFilters
            filters={productFilters}
            chosen={form.filter}
            onChange={(filter) => onChange({ ...form, filter })}
          />
        </Box>
        <Selection products={form.products} onChange={(products) => onChange({ ...form, products })} />
      </Stack>
      <Group gap="sm" align="flex-start" grow preventGrowOverflow={false}>
        <NativeSelect
          label={texts.field}
          data={pricedFields.map((field) => ({ value: field, label: pricedFieldLabels[field] }))}
          value={form.field}
          onChange={({ currentTarget }) =>
            onChange({ ...form, field: pricedFields.find((one) => one === currentTarget.value) ?? form.field })
          }
        />
        <NativeSelect
          label={texts.how}
          data={kinds.map((kind) => ({ value: kind, label: priceChangeKindLabels[kind] }))}
          value={form.kind}
          onChange={({ currentTarget }) =>
            onChange({ ...form, kind: kinds.find((one) => one === currentTarget.value) ?? form.kind })
          }
        />
        <NumberField
          data-autofocus
          required
          label={labelOf(form)}
          decimalScale={2}
          {...(isPercent ? { suffix: ' %' } : { prefix: '$ ' })}
          allowNegative={form.kind !== 'set'}
          value={form.value}
          onChange={(value) => onChange({ ...form, value })}
          description={form.kind !== 'set' && texts.valueHelp}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={error}
        />
        <NativeSelect
          label={texts.rounding}
          data={priceRoundings.map((rounding) => ({ value: rounding, label: priceRoundingLabels[rounding] }))}
          value={form.rounding}
          onChange={({ currentTarget }) =>
            onChange({ ...form, rounding: priceRoundings.find((one) => one === currentTarget.value) ?? form.rounding })
          }
        />
      </Group>
      <Text c="dimmed" fz="sm">
        {form.kind === 'percent' ? texts.fixedFollows : texts.fixedStays}
      </Text>
    </Stack>
  );
}

interface SelectionProps {
  products: readonly ChosenRecord[];
  onChange: (products: readonly ChosenRecord[]) => void;
}

/** Each choice clears the field for the next product. */
function Selection({ products, onChange }: SelectionProps) {
  const [fieldKey, setFieldKey] = useState(0);
  return (
    <Box mt="0.375rem">
      <ReferenceField
        key={fieldKey}
        label={texts.onlyThese}
        source={{ list: resourceEndpoints.products.list, scans: true }}
        value={null}
        onChange={(chosen) => {
          if (!chosen) return;
          onChange([...products.filter(({ _id }) => _id !== chosen._id), chosen]);
          setFieldKey(fieldKey + 1);
        }}
      />
      <Text c="dimmed" fz="sm" mt="0.25rem">
        {texts.onlyTheseHelp}
      </Text>
      {products.length > 0 && (
        <Group component="ul" gap="0.375rem" mt="0.5rem">
          {products.map((product) => (
            <li key={product._id}>
              <Button
                variant="default"
                rightSection={<IconX size={16} aria-hidden />}
                aria-label={texts.remove(product.name)}
                onClick={() => onChange(products.filter(({ _id }) => _id !== product._id))}
              >
                {product.name}
              </Button>
            </li>
          ))}
        </Group>
      )}
    </Box>
  );
}
