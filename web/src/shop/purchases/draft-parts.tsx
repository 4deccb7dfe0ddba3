import { disabledProduct } from '@dioptria/contract/shop/products/product-change-labels.ts';
import { lineCost, receptionTotal } from '@dioptria/contract/shop/purchases/reception-labels.ts';
import { resourceEndpoints } from '@dioptria/contract/shop/resource-endpoints.ts';
import { ActionIcon, Box, Button, Group, Textarea, TextInput } from '@mantine/core';
import { IconBarcode, IconHistory, IconPackageImport, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { formatMoney } from '../../base/format/format.ts';
import { errorMessage } from '../../base/http/http.ts';
import { ReferenceField } from '../../base/resource/fields/reference-field.tsx';
import { readScanned } from '../../base/resource/resource-api.ts';
import { tinted } from '../../base/ui/elements/chip.tsx';
import { EmptyState } from '../../base/ui/states/empty-state.tsx';
import { MoneyField, NumberField } from '../../base/ui/fields/number-field.tsx';
import { type Question, useAsk } from '../../base/ui/dialogs/question.ts';
import { showError } from '../../base/ui/toasts/toast.ts';
import { useScansElsewhere } from '../../base/ui/fields/scans.ts';
import { type Product, readProduct } from '../products/products-api.ts';
import type { Amounts, Problems } from './draft-lines.ts';
import { receptionTexts } from './texts.ts';
import classes from './purchases.module.css';

interface ShownLine {
  product: { _id: string; name: string };
  quantity: number | null;
}

interface ProductLinesProps<Line extends ShownLine> {
  label: string;
  lines: readonly Line[];
  empty: { title: string; detail: string };
  error: string | undefined;
  /** True if a disabled product is neither offered nor taken. */
  onlyEnabled?: true;
  onAdd: (product: Product) => void;
  children: (line: Line, index: number) => ReactNode;
}

export function ProductLines<Line extends ShownLine>(props: ProductLinesProps<Line>) {
  const { label, lines, empty, error, onlyEnabled, onAdd, children } = props;
  const [lastAdded, setLastAdded] = useState<string>();
  const line = lines.find(({ product }) => product._id === lastAdded);
  function add(product: Product) {
    onAdd(product);
    setLastAdded(product._id);
  }
  return (
    <>
      <AddProduct onAdd={add} error={error} onlyEnabled={onlyEnabled} />
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

interface AddProductProps {
  onAdd: (product: Product) => void;
  error: string | undefined;
  onlyEnabled: true | undefined;
}

function AddProduct({ onAdd, error, onlyEnabled }: AddProductProps) {
  const [fieldKey, setFieldKey] = useState(0);

  async function choose(id: string) {
    try {
      onAdd(await readProduct(id));
    } catch (failure) {
      showError(errorMessage(failure));
    }
    // Clears the field for the next product.
    setFieldKey((before) => before + 1);
  }

  return (
    <div className={classes.add}>
      <CodeField onAdd={onAdd} error={error} onlyEnabled={onlyEnabled} />
      <ReferenceField
        key={fieldKey}
        label={receptionTexts.search}
        source={{
          list: resourceEndpoints.products.list,
          creates: 'products',
          ...(onlyEnabled && { filter: { enabled: true } }),
        }}
        value={null}
        onChange={(chosen) => chosen && void choose(chosen._id)}
      />
    </div>
  );
}

/** Scans in other fields of the form arrive here too. */
function CodeField({ onAdd, error, onlyEnabled }: AddProductProps) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  async function add(scanned: string) {
    if (scanned === '') return;
    setCode('');
    setProblem(undefined);
    field.current?.focus();
    try {
      const product = await readScanned(resourceEndpoints.products.list, scanned);
      if (product && onlyEnabled && !product.enabled) setProblem(disabledProduct(product.name));
      else if (product) onAdd(product);
      else setProblem(receptionTexts.unknownCode(scanned));
    } catch (failure) {
      setProblem(errorMessage(failure));
    }
  }

  useScansElsewhere(field, (scanned) => void add(scanned));

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    // Enter must not submit the form.
    event.preventDefault();
    void add(code.trim());
  }

  return (
    <TextInput
      ref={field}
      data-scan
      label={receptionTexts.code}
      placeholder={receptionTexts.codeHelp}
      autoComplete="off"
      maxLength={60}
      leftSection={<IconBarcode size={18} stroke={1.6} aria-hidden />}
      rightSection={
        code.trim() !== '' && (
          <Button size="compact-sm" variant="light" onClick={() => void add(code.trim())}>
            {receptionTexts.add}
          </Button>
        )
      }
      rightSectionWidth={code.trim() === '' ? undefined : 92}
      value={code}
      onChange={({ currentTarget }) => setCode(currentTarget.value)}
      onKeyDown={onKeyDown}
      error={problem ?? error}
      errorProps={{ role: 'alert' }}
    />
  );
}

interface Fields {
  provider: { _id: string; name: string } | null;
  note: string;
}

interface DraftFieldProps<Draft extends Fields> {
  draft: Draft;
  onChange: (change: (draft: Draft) => Draft) => void;
  problems: Problems;
}

export function ProviderField<Draft extends Fields>({ draft, onChange, problems }: DraftFieldProps<Draft>) {
  return (
    <ReferenceField
      required
      label={receptionTexts.provider}
      source={{ list: resourceEndpoints.providers.list, filter: { enabled: true }, creates: 'providers' }}
      value={draft.provider}
      onChange={(provider) => onChange((before) => ({ ...before, provider }))}
      error={problems['providerId']}
    />
  );
}

export function NoteField<Draft extends Fields>({ draft, onChange, problems }: DraftFieldProps<Draft>) {
  return (
    <Textarea
      className={classes.note}
      label={receptionTexts.note}
      autosize
      minRows={1}
      maxRows={4}
      maxLength={500}
      value={draft.note}
      onChange={({ currentTarget: { value } }) => onChange((before) => ({ ...before, note: value }))}
      error={problems['note']}
    />
  );
}

interface PurchaseLineProps extends Amounts {
  name: string;
  below: ReactNode;
  index: number;
  problems: Problems;
  onChange: (change: Partial<Amounts>) => void;
  onRemove: () => void;
  children?: ReactNode;
}

export function PurchaseLine({
  name,
  below,
  index,
  problems,
  onChange,
  onRemove,
  children,
  ...line
}: PurchaseLineProps) {
  const { quantity, unitCost } = line;
  const path = `lines.${index}`;
  return (
    <li className={classes.line}>
      <div className={classes.what}>
        <strong>{name}</strong>
        {below}
      </div>
      <NumberField
        className={classes.quantity}
        label={receptionTexts.quantity}
        aria-label={receptionTexts.quantityOf(name)}
        allowNegative={false}
        value={quantity}
        onChange={(next) => onChange({ quantity: next })}
        error={problems[`${path}.quantity`] ?? problems[`${path}.productId`]}
      />
      <MoneyField
        className={classes.cost}
        label={receptionTexts.cost}
        aria-label={receptionTexts.costOf(name)}
        value={unitCost}
        onChange={(next) => onChange({ unitCost: next })}
        error={problems[`${path}.unitCost`]}
      />
      <span className={classes.amount}>
        {formatMoney(lineCost({ quantity: quantity ?? 0, unitCost: unitCost ?? 0 }))}
      </span>
      <ActionIcon
        className={classes.remove}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={receptionTexts.remove(name)}
        title={receptionTexts.remove(name)}
        onClick={onRemove}
      >
        <IconTrash size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
      {children}
    </li>
  );
}
