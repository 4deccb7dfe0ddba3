import { resourceEndpoints } from '@dioptria/contract/shop/resource-endpoints.ts';
import { Button, Group } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { errorMessage } from '../../base/http/http.ts';
import type { ChosenRecord } from '../../base/resource/field-values.ts';
import { ReferenceField } from '../../base/resource/reference-field.tsx';
import { ErrorText } from '../../base/ui/error-text.tsx';
import { NumberField } from '../../base/ui/number-field.tsx';
import { showSuccess } from '../../base/ui/toast.ts';
import { useTypeCount } from './counts-api.ts';
import { countTexts as texts } from './texts.ts';

export function TypedProduct({ countId }: { countId: string }) {
  const [turn, setTurn] = useState(0);
  const [product, setProduct] = useState<ChosenRecord | null>(null);
  const [units, setUnits] = useState<number | null>(null);
  const [isChecked, setChecked] = useState(false);
  const type = useTypeCount(countId, product?._id ?? '');
  const isWhole = units !== null && Number.isInteger(units) && units >= 0;

  function send(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (!product || !isWhole || type.isPending) return;
    type.mutate(
      { counted: units },
      {
        onSuccess: ({ line: { name, counted } }) => {
          showSuccess(texts.last(name, counted ?? 0));
          setProduct(null);
          setUnits(null);
          setChecked(false);
          setTurn(turn + 1);
        },
      },
    );
  }

  return (
    <form noValidate onSubmit={send}>
      <Group align="flex-start" gap="sm">
        <div style={{ flex: '1 1 14rem' }}>
          <ReferenceField
            key={turn}
            label={texts.typed}
            description={texts.typedHelp}
            source={{ list: resourceEndpoints.products.list, scans: true }}
            value={product}
            onChange={setProduct}
          />
        </div>
        {product && (
          <>
            <NumberField
              w="7rem"
              label={texts.quantity}
              value={units}
              onChange={setUnits}
              error={isChecked && !isWhole && texts.missing}
            />
            <Button type="submit" variant="default" mt="1.625rem" loading={type.isPending}>
              {texts.save}
            </Button>
          </>
        )}
      </Group>
      <ErrorText>{type.error && errorMessage(type.error)}</ErrorText>
    </form>
  );
}
