import { resourceEndpoints } from '@dioptria/contract/shop/resource-endpoints.ts';
import { ActionIcon, Box, Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { IconPrinter, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Pager } from '../../../base/data-table/pager.tsx';
import { errorMessage } from '../../../base/http/http.ts';
import { usePrint } from '../../../base/print/use-print.ts';
import { ReferenceField } from '../../../base/resource/fields/reference-field.tsx';
import { Dialog } from '../../../base/ui/dialogs/dialog.tsx';
import { ErrorState } from '../../../base/ui/states/error-text.tsx';
import { lazyPart } from '../../../base/ui/states/lazy-part.tsx';
import { LoadingText } from '../../../base/ui/states/loading.tsx';
import { NumberField } from '../../../base/ui/fields/number-field.tsx';
import { signal } from '../../../base/ui/signal.ts';
import { TicksField } from '../../../base/ui/fields/ticks-field.tsx';
import { showError } from '../../../base/ui/toasts/toast.ts';
import { type LabelFormatName, labelFormats, pagesOf, perPage } from './label-formats.ts';
import {
  type LabelField,
  labelFields,
  type LabelledProduct,
  type LabelLine,
  labelsIn,
  type LabelStart,
  MAX_PRODUCTS,
  readLines,
  readProduct,
} from './labelled-products.ts';
import { labelTexts as texts } from './texts.ts';
import classes from './labels.module.css';

const LabelPreview = lazyPart(async () => (await import('./label.tsx')).LabelPreview, <LoadingText lines={4} />);
const LabelPages = lazyPart(async () => (await import('./label.tsx')).LabelPages);

/** A browser takes seconds to lay out more labels. */
const MAX_LABELS = 2000;

interface LabelsDialogProps {
  start: LabelStart;
  onClose: () => void;
}

export function LabelsDialog({ start, onClose }: LabelsDialogProps) {
  const key = 'query' in start ? start.query : { ids: [...start.copies.keys()].join(',') };
  const { data, error, refetch } = useQuery({
    // The key is not the path of the products, so that no refetch changes the labels while the user edits them.
    queryKey: ['labels', key],
    queryFn: () => readLines(start),
    staleTime: Infinity,
    gcTime: 0,
  });
  if (data) return <LabelsForm start={data} onClose={onClose} />;
  return (
    <Dialog opened onClose={onClose} title={texts.title} size="xl">
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingText lines={6} />}
    </Dialog>
  );
}

/** `first` is the first free position, counted from 1. */
interface Settings {
  format: LabelFormatName;
  fields: LabelField[];
  first: number | null;
}

/** The next dialog begins with these settings. */
const lastSettings = signal<Settings>({ format: 'a4-65', fields: [...labelFields], first: 1 });

function LabelsForm({ start, onClose }: { start: readonly LabelLine[]; onClose: () => void }) {
  const [lines, setLines] = useState(start);
  const [settings, setSettings] = useState(lastSettings.get);
  const { isPrinting, start: print } = usePrint(LabelPages.load);
  const format = labelFormats.find(({ name }) => name === settings.format) ?? labelFormats[0];
  const fields = new Set(settings.fields);
  const labels = lines.reduce((sum, { copies }) => sum + copies, 0);
  const positions = perPage(format);
  const isFirstPossible = settings.first !== null && settings.first >= 1 && settings.first <= positions;
  const first = isFirstPossible ? (settings.first ?? 1) - 1 : 0;
  const isPossible = labels > 0 && labels <= MAX_LABELS && isFirstPossible;

  function change(next: Partial<Settings>) {
    const changed = { ...settings, ...next };
    lastSettings.set({ ...changed, first: 1 });
    setSettings(changed);
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={texts.title}
      size="xl"
      footerStart={
        <Text c="dimmed" fz="sm" aria-live="polite">
          {positions > 1 && isPossible && texts.sheets(pagesOf(labelsIn(lines), format, first).length)}
        </Text>
      }
      footer={
        <Button
          leftSection={<IconPrinter size={18} aria-hidden />}
          disabled={!isPossible || isPrinting}
          onClick={print}
        >
          {texts.print(labels)}
        </Button>
      }
    >
      <Stack gap="lg">
        <Group align="flex-start" gap="lg" wrap="wrap">
          <Stack flex="1 1 20rem" gap="md">
            <NativeSelect
              label={texts.format}
              data={labelFormats.map(({ name, title }) => ({ value: name, label: title }))}
              value={format.name}
              onChange={({ currentTarget }) =>
                change({
                  format: labelFormats.find(({ name }) => name === currentTarget.value)?.name ?? format.name,
                  first: 1,
                })
              }
            />
            {positions > 1 && (
              <NumberField
                label={texts.first}
                description={texts.firstHelp(positions)}
                value={settings.first}
                onChange={(value) => change({ first: value })}
                error={!isFirstPossible && texts.wrongFirst(positions)}
              />
            )}
            <TicksField
              label={texts.fields}
              options={texts.fieldLabels}
              value={settings.fields}
              onChange={(chosen) => change({ fields: labelFields.filter((field) => chosen.includes(field)) })}
            />
          </Stack>
          <LabelPreview lines={lines} format={format} fields={fields} />
        </Group>
        {start.length === MAX_PRODUCTS && <Text c="dimmed">{texts.cut(MAX_PRODUCTS)}</Text>}
        <LabelLines lines={lines} onChange={setLines} />
        {labels > MAX_LABELS && <Text c="var(--mantine-color-error)">{texts.tooMany(MAX_LABELS)}</Text>}
      </Stack>
      {isPrinting && <LabelPages lines={lines} format={format} fields={fields} first={first} />}
    </Dialog>
  );
}

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

function LabelLines({ lines, onChange }: LabelLinesProps) {
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
