import { Text } from '@mantine/core';
import type { Product } from './products-api.ts';

/** A product's name and, below it, the size and the color code of a frame (docs/rules.md#codes-3). */
export function NamedFrame({ product: { name, frameSize, colorCode } }: { product: Product }) {
  const facts = [frameSize, colorCode].filter((text) => text !== '');
  return (
    <>
      <strong>{name}</strong>
      {facts.length > 0 && (
        <Text c="dimmed" fz="sm" className="figures">
          {facts.join(' · ')}
        </Text>
      )}
    </>
  );
}
