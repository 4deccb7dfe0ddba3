import { Button, Checkbox, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { formatMoney } from '../../base/format/format.ts';
import { errorMessage } from '../../base/http/http.ts';
import { Dialog } from '../../base/ui/dialogs/dialog.tsx';
import { ErrorText } from '../../base/ui/states/error-text.tsx';
import { Fact, Facts } from '../../base/ui/elements/sections.tsx';
import { showSuccess } from '../../base/ui/toasts/toast.ts';
import { type StockCount, useApplyCount } from './counts-api.ts';
import { countTexts as texts } from './texts.ts';

export function ApplyDialog({ count, onClose }: { count: StockCount; onClose: () => void }) {
  const { _id, products, counted, differences, differenceUnits, differenceCost, differencePrice } = count;
  const [uncountedAsZero, setUncountedAsZero] = useState(false);
  const apply = useApplyCount(_id);
  const uncounted = Math.max(0, products - counted);
  function send() {
    apply.mutate(
      { uncountedAsZero },
      {
        onSuccess: ({ count: { differences: corrected } }) => {
          showSuccess(texts.applied(corrected));
          onClose();
        },
      },
    );
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={texts.applyTitle}
      size="sm"
      footer={
        <Button disabled={apply.isPending} onClick={send}>
          {apply.isPending ? texts.applying : texts.apply}
        </Button>
      }
    >
      <Stack gap="md">
        <Text>{texts.applyDetail(differences, differenceUnits)}</Text>
        <Facts>
          <Fact name={texts.atCost} value={formatMoney(differenceCost)} />
          <Fact name={texts.atPrice} value={formatMoney(differencePrice)} />
        </Facts>
        {uncounted > 0 && (
          <Checkbox
            label={`${texts.uncountedAsZero}: ${texts.uncounted(uncounted)}`}
            description={texts.uncountedHelp}
            checked={uncountedAsZero}
            onChange={({ currentTarget }) => setUncountedAsZero(currentTarget.checked)}
          />
        )}
        <ErrorText>{apply.error && errorMessage(apply.error)}</ErrorText>
      </Stack>
    </Dialog>
  );
}
