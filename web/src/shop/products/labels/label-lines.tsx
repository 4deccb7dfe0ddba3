import { resourceEndpoints } from '@dioptria/contract/shop/resource-endpoints.ts';
import { ActionIcon, Box, Button, Group, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Pager } from '../../../base/data-table/pager.tsx';
import { errorMessage } from '../../../base/http/http.ts';
import { ReferenceField } from '../../../base/resource/reference-field.tsx';
import { NumberField } from '../../../base/ui/number-field.tsx';
import { showError } from '../../../base/ui/toast.ts';
import { type LabelledProduct, type LabelLine, readProduct } from './labelled-products.ts';
import classes from './labels.module.css';
import { labelTexts as texts } from './texts.ts';

const SHOWN = 10;
const MAX_COPIES = 1000;

interface LabelLinesProps {
  lines: readonly LabelLine[];
  onChange: (change: (lines: readonly LabelLine[]) => readonly LabelLine[]) => void;
}

/** The product moves to the top. */
const withOneMore = (product: LabelledProduct) => (lines: readonly LabelLine[]) => {
  const copies = lines.find((line) => line.product._id === product._id)?.copies ?? 0;
  const others = lines.filter((line) => line.product._id !== product._id);
  return [{ product, copies: Math.min(copies + 1, MAX_COPIES) }, ...others];
};

const clamp = (copies: number) => Math.max(0, Math.min(Math.trunc(copies), MAX_COPIES));

export function LabelLines({ lines, onChange }: LabelLinesProps) {
  const [chosenPage, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil(lines.length / SHOWN));
  const page = Math.min(chosenPage, pages);
  const setCopies = (copiesOf: (line: LabelLine) => number) =>
    onChange((before) => before.map((line) => ({ ...line, copies: clamp(copiesOf(line)) })));

  return (
    <Box component="section" aria-label={texts.products}>
      <AddField onAdd={(product) => onChange(withOneMore(product))} />
      {lines.length === 0 ? (
        <Text c="dimmed" mt="sm">
          {texts.none}
        </Text>
      ) : (
        <>
          <Group gap="0.5rem" mt="sm">
            <Button variant="default" onClick={() => setCopies(() => 1)}>
              {texts.onePerProduct}
            </Button>
            <Button variant="default" onClick={() => setCopies(({ product }) => product.stock)}>
              {texts.byStock}
            </Button>
            <Button variant="subtle" color="gray" onClick={() => onChange(() => [])}>
              {texts.removeAll}
            </Button>
          </Group>
          <Box component="ul" mt="sm" className={classes.rows}>
            {lines.slice((page - 1) * SHOWN, page * SHOWN).map((line) => (
              <Line
                key={line.product._id}
                line={line}
                onCopies={(copies) =>
                  setCopies((other) => (other.product._id === line.product._id ? copies : other.copies))
                }
                onRemove={() => onChange((before) => before.filter(({ product }) => product._id !== line.product._id))}
              />
            ))}
          </Box>
          {pages > 1 && (
            <Group mt="sm">
              <Pager page={page} pages={pages} onPage={setPage} label={texts.pages} />
            </Group>
          )}
        </>
      )}
    </Box>
  );
}

function AddField({ onAdd }: { onAdd: (product: LabelledProduct) => void }) {
  const [fieldKey, setFieldKey] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  // The cleared field is a new element, which takes the focus for the next scan.
  useEffect(() => {
    if (fieldKey > 0) place.current?.querySelector('input')?.focus();
  }, [fieldKey]);
  async function add(id: string) {
    try {
      onAdd(await readProduct(id));
    } catch (error) {
      showError(errorMessage(error));
    }
  }
  return (
    <div ref={place}>
      <ReferenceField
        key={fieldKey}
        label={texts.add}
        description={texts.addHelp}
        source={{ list: resourceEndpoints.products.list, scans: true }}
        value={null}
        onChange={(chosen) => {
          if (!chosen) return;
          setFieldKey(fieldKey + 1);
          void add(chosen._id);
        }}
      />
    </div>
  );
}

interface LineProps {
  line: LabelLine;
  onCopies: (copies: number) => void;
  onRemove: () => void;
}

function Line({ line: { product, copies }, onCopies, onRemove }: LineProps) {
  return (
    <li>
      <div style={{ overflowWrap: 'anywhere' }}>
        <Text fw={560}>{product.name}</Text>
        <Text c="dimmed" fz="sm">
          {[product.code, product.barcode].filter((text) => text !== '').join(' · ')}
        </Text>
      </div>
      <NumberField
        aria-label={texts.copiesOf(product.name)}
        value={copies}
        onChange={(value) => onCopies(value ?? 0)}
      />
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={texts.remove(product.name)} onClick={onRemove}>
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </li>
  );
}
