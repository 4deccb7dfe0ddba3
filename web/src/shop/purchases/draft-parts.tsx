import { receptionTotal } from '@dioptria/contract/shop/purchases/reception-labels.ts';
import { Box, Button, Group } from '@mantine/core';
import { IconHistory, IconPackageImport } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Product } from '../products/products-api.ts';
import { formatMoney } from '../../base/format/format.ts';
import { tinted } from '../../base/ui/chip.tsx';
import { EmptyState } from '../../base/ui/empty-state.tsx';
import { type Question, useAsk } from '../../base/ui/question.ts';
import { AddProduct } from './add-product.tsx';
import classes from './purchases.module.css';
import { receptionTexts } from './texts.ts';

interface ShownLine {
  product: { _id: string; name: string };
  quantity: number | null;
}

interface ProductLinesProps<Line extends ShownLine> {
  label: string;
  lines: readonly Line[];
  empty: { title: string; detail: string };
  error: string | undefined;
  onAdd: (product: Product) => void;
  children: (line: Line, index: number) => ReactNode;
}

export function ProductLines<Line extends ShownLine>(props: ProductLinesProps<Line>) {
  const { label, lines, empty, error, onAdd, children } = props;
  const [lastAdded, setLastAdded] = useState<string>();
  const line = lines.find(({ product }) => product._id === lastAdded);
  function add(product: Product) {
    onAdd(product);
    setLastAdded(product._id);
  }
  return (
    <>
      <AddProduct onAdd={add} error={error} />
      <p className={classes.added} aria-live="polite">
        {line && receptionTexts.added(line.product.name, line.quantity ?? 0)}
      </p>
      {lines.length === 0 ? (
        <EmptyState {...empty} icon={<IconPackageImport size={24} stroke={1.6} />} />
      ) : (
        <Box component="ul" mt="0.75rem" aria-label={label}>
          {lines.map(children)}
        </Box>
      )}
    </>
  );
}

export function Total({ lines }: { lines: readonly { quantity: number; unitCost: number }[] }) {
  return (
    <p className={classes.total} aria-live="polite">
      {receptionTexts.total} <span className="figures">{formatMoney(receptionTotal(lines))}</span>
      <small>{receptionTexts.unitsOf(lines.reduce((sum, { quantity }) => sum + quantity, 0))}</small>
    </p>
  );
}

interface RestoredProps {
  texts: { restored: string; startOver: string; startOverQuestion: Question };
  onStartOver: () => void;
}

export function Restored({ texts, onStartOver }: RestoredProps) {
  const ask = useAsk();
  return (
    <Group {...tinted('petroleo')} justify="space-between" px="sm" py={8} mb="md" fz="sm" role="note">
      <Group gap={10} wrap="nowrap">
        <IconHistory size={18} stroke={1.6} aria-hidden />
        {texts.restored}
      </Group>
      <Button
        className={classes.small}
        size="compact-sm"
        variant="subtle"
        c="inherit"
        onClick={async () => {
          if (await ask(texts.startOverQuestion)) onStartOver();
        }}
      >
        {texts.startOver}
      </Button>
    </Group>
  );
}
