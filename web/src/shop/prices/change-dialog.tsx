import { documentEndpoints } from '@dioptria/contract/shop/document-endpoints.ts';
import type { PriceChange } from '@dioptria/contract/shop/prices/price-changes.ts';
import { priceRoundingLabels } from '@dioptria/contract/shop/settings/settings-labels.ts';
import { Box, Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { formatDateTime, formatNumber, formatPercentChange } from '../../base/format/format.ts';
import { HistorySection } from '../../base/history/history-section.tsx';
import { errorMessage } from '../../base/http/http.ts';
import { LoadedRecord } from '../../base/resource/records/loaded-record.tsx';
import { useCan } from '../../base/session/session.ts';
import { Dialog } from '../../base/ui/dialogs/dialog.tsx';
import { ErrorText } from '../../base/ui/states/error-text.tsx';
import { Fact, Facts } from '../../base/ui/elements/sections.tsx';
import { useAsk } from '../../base/ui/dialogs/question.ts';
import { showSuccess } from '../../base/ui/toasts/toast.ts';
import { ListProblems, PriceRows } from './price-rows.tsx';
import { scopeText, useUndoPrices } from './prices-api.ts';
import { priceTexts as texts } from './texts.ts';

interface ChangeDialogProps {
  id: string;
  opened: boolean;
  onClose: () => void;
}

export function ChangeDialog({ id, opened, onClose }: ChangeDialogProps) {
  return (
    <LoadedRecord<PriceChange> endpoints={documentEndpoints.price_changes} id={id} opened={opened} onClose={onClose}>
      {(change, error) => <Detail change={change} error={error} opened={opened} onClose={onClose} />}
    </LoadedRecord>
  );
}

interface DetailProps extends Omit<ChangeDialogProps, 'id'> {
  change: PriceChange;
  error: Error | null;
}

function Detail({ change, error, opened, onClose }: DetailProps) {
  const { _id, name, products, pricePercent, rounding, file, problems, createdAt, user, undoneAt, undone, kept } =
    change;
  const mayUndo = useCan('price_changes.create');
  const undo = useUndoPrices(_id);
  const ask = useAsk(opened);

  async function confirm() {
    if (!(await ask(texts.undoQuestion(products)))) return;
    undo.mutate(undefined, { onSuccess: (done) => showSuccess(texts.undoneNow(done.undone, done.kept)) });
  }

  const failure = undo.error ?? error;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={name}
      size="xl"
      footerStart={
        mayUndo &&
        undoneAt === null && (
          <Button
            variant="subtle"
            color="rubi"
            leftSection={<IconArrowBackUp size={18} aria-hidden />}
            loading={undo.isPending}
            onClick={() => void confirm()}
          >
            {texts.undo}
          </Button>
        )
      }
    >
      <Facts>
        <Fact name={texts.which} value={scopeText(change)} />
        {file !== '' && <Fact name={texts.list} value={file} />}
        <Fact name={texts.products} value={formatNumber(products)} />
        <Fact name={texts.sumOfPrices} value={formatPercentChange(pricePercent)} />
        {rounding !== 'none' && <Fact name={texts.rounding} value={priceRoundingLabels[rounding]} />}
        <Fact name={texts.date} value={formatDateTime(createdAt)} />
        <Fact name={texts.user} value={user.name} />
        {undoneAt !== null && (
          <>
            <Fact name={texts.undoneState} value={formatDateTime(undoneAt)} />
            <Fact name={texts.wentBack} value={formatNumber(undone ?? 0)} />
            <Fact name={texts.stayed} value={formatNumber(kept ?? 0)} />
          </>
        )}
      </Facts>
      <ErrorText>{failure && errorMessage(failure)}</ErrorText>
      <Box mt="md">
        <PriceRows id={_id} />
      </Box>
      {problems > 0 && (
        <Box mt="md">
          <ListProblems id={_id} />
        </Box>
      )}
      <HistorySection endpoint={documentEndpoints.price_changes.history} id={_id} />
    </Dialog>
  );
}
