import { countStateLabels } from '@dioptria/contract/shop/counts/stock-count-labels.ts';
import { documentEndpoints } from '@dioptria/contract/shop/document-endpoints.ts';
import { resourceEndpoints } from '@dioptria/contract/shop/resource-endpoints.ts';
import { Button, Group, Stack } from '@mantine/core';
import { IconPrinter, IconX } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { formatChange, formatDateTime, formatMoney, formatNumber } from '../../base/format/format.ts';
import { HistorySection } from '../../base/history/history-section.tsx';
import { errorMessage } from '../../base/http/http.ts';
import type { ChosenRecord } from '../../base/resource/fields/field-values.ts';
import { LoadedRecord } from '../../base/resource/records/loaded-record.tsx';
import { ReferenceField } from '../../base/resource/fields/reference-field.tsx';
import { useCan } from '../../base/session/session.ts';
import { Chip } from '../../base/ui/elements/chip.tsx';
import { Dialog } from '../../base/ui/dialogs/dialog.tsx';
import { ErrorText } from '../../base/ui/states/error-text.tsx';
import { Fact, Facts } from '../../base/ui/elements/sections.tsx';
import { lazyPart } from '../../base/ui/states/lazy-part.tsx';
import { NumberField } from '../../base/ui/fields/number-field.tsx';
import { useAsk } from '../../base/ui/dialogs/question.ts';
import { showSuccess } from '../../base/ui/toasts/toast.ts';
import { CountLines } from './count-lines.tsx';
import { stateTones, type StockCount, useCancelCount, useTypeCount } from './counts-api.ts';
import { ScanPanel } from './scan-panel.tsx';
import { countTexts as texts } from './texts.ts';

const ApplyDialog = lazyPart(async () => (await import('./apply-dialog.tsx')).ApplyDialog);
const PrintedDifferences = lazyPart(async () => (await import('./printed-differences.tsx')).PrintedDifferences);

interface CountDialogProps {
  id: string;
  opened: boolean;
  onClose: () => void;
}

export function CountDialog({ id, opened, onClose }: CountDialogProps) {
  return (
    <LoadedRecord<StockCount> endpoints={documentEndpoints.stock_counts} id={id} opened={opened} onClose={onClose}>
      {(count, error) => <Detail count={count} error={error} opened={opened} onClose={onClose} />}
    </LoadedRecord>
  );
}

interface DetailProps extends Omit<CountDialogProps, 'id'> {
  count: StockCount;
  error: Error | null;
}

function Detail({ count, error, opened, onClose }: DetailProps) {
  const { _id, name, state, differences } = count;
  const isOpen = state === 'open';
  const mayCount = useCan('stock_counts.update') && isOpen;
  const mayApply = useCan('stock_counts.apply') && isOpen;
  const [isApplying, setApplying] = useState(false);
  const [isPrinting, setPrinting] = useState(false);
  const cancel = useCancelCount(_id);
  const ask = useAsk(opened);
  async function giveUp() {
    if (await ask(texts.cancelQuestion)) cancel.mutate(undefined, { onSuccess: () => showSuccess(texts.canceled) });
  }
  const failure = cancel.error ?? error;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={name}
      titleExtra={<Chip tone={stateTones[state]}>{countStateLabels[state]}</Chip>}
      size="xl"
      footerStart={
        mayApply && (
          <Button
            variant="subtle"
            color="rubi"
            leftSection={<IconX size={18} aria-hidden />}
            loading={cancel.isPending}
            onClick={() => void giveUp()}
          >
            {texts.cancel}
          </Button>
        )
      }
      footer={
        <>
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} aria-hidden />}
            disabled={differences === 0}
            onClick={() => setPrinting(true)}
          >
            {texts.print}
          </Button>
          {mayApply && <Button onClick={() => setApplying(true)}>{texts.apply}</Button>}
        </>
      }
    >
      <Stack gap="lg">
        {mayCount && <ScanPanel countId={_id} />}
        <CountFacts count={count} />
        <ErrorText>{failure && errorMessage(failure)}</ErrorText>
        <CountLines count={count} isEditable={mayCount} />
        {mayCount && <TypedProduct countId={_id} />}
        <HistorySection endpoint={documentEndpoints.stock_counts.history} id={_id} />
      </Stack>
      {isApplying && <ApplyDialog count={count} onClose={() => setApplying(false)} />}
      {isPrinting && <PrintedDifferences count={count} onClose={() => setPrinting(false)} />}
    </Dialog>
  );
}

function CountFacts({ count }: { count: StockCount }) {
  const { products, counted, units, differences, differenceUnits, differenceCost, differencePrice } = count;
  const { user, createdAt, closedBy, closedAt, uncountedAsZero } = count;
  return (
    <Facts>
      <Fact name={texts.products} value={texts.countedOf(counted, products)} />
      <Fact name={texts.units} value={formatNumber(units)} />
      <Fact name={texts.differences} value={formatNumber(differences)} />
      <Fact name={texts.differenceUnits} value={formatChange(differenceUnits)} />
      <Fact name={texts.atCost} value={formatMoney(differenceCost)} />
      <Fact name={texts.atPrice} value={formatMoney(differencePrice)} />
      <Fact name={texts.user} value={`${user.name} · ${formatDateTime(createdAt)}`} />
      {closedBy && closedAt && <Fact name={texts.closedBy} value={`${closedBy.name} · ${formatDateTime(closedAt)}`} />}
      {uncountedAsZero && <Fact name={texts.zeroed} value="Sí" />}
    </Facts>
  );
}

function TypedProduct({ countId }: { countId: string }) {
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
