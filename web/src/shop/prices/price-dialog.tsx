import type { PricePreview } from '@dioptria/contract/shop/prices/price-changes.ts';
import { Button, SegmentedControl } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { errorMessage } from '../../base/http/http.ts';
import { sharedTexts } from '../../base/texts.ts';
import { Dialog } from '../../base/ui/dialog.tsx';
import { ErrorText } from '../../base/ui/error-text.tsx';
import { showSuccess } from '../../base/ui/toast.ts';
import { useDialog } from '../../base/ui/unsaved-edits.ts';
import { useFilterChange } from './filter-change.ts';
import { useListChange } from './list-change.ts';
import { ListFields } from './list-fields.tsx';
import { Preview } from './preview.tsx';
import { PriceFields } from './price-fields.tsx';
import { useApplyPrices } from './prices-api.ts';
import { priceTexts as texts } from './texts.ts';

const ways = ['filter', 'list'] as const;
type Way = (typeof ways)[number];

export function PriceDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const [way, setWay] = useState<Way>('filter');
  const byFilter = useFilterChange();
  const byList = useListChange();
  const apply = useApplyPrices();
  const isList = way === 'list';
  const { preview, send } = isList ? byList : byFilter;
  const shown = preview.data?.preview;
  const error = isList || !byFilter.isRefused ? (preview.error ?? (shown && apply.error)) : null;

  function confirm({ _id }: PricePreview) {
    apply.mutate(
      { previewId: _id },
      {
        onSuccess: ({ priceChange: { products } }) => {
          showSuccess(texts.done(products));
          onClose();
        },
      },
    );
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    apply.reset();
    send();
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      isDirty={byFilter.isDirty || byList.file !== undefined}
      title={texts.change}
      size="xl"
      footer={
        <>
          <CloseButton />
          {shown && shown.products > 0 ? (
            <Button disabled={apply.isPending} onClick={() => confirm(shown)}>
              {apply.isPending ? sharedTexts.saving : texts.apply(shown.products)}
            </Button>
          ) : (
            (!isList || byList.list) && (
              <Button type="submit" form={formId} disabled={preview.isPending}>
                {preview.isPending ? texts.previewing : texts.preview}
              </Button>
            )
          )}
        </>
      }
    >
      <SegmentedControl
        fullWidth
        mb="md"
        aria-label={texts.way}
        value={way}
        data={ways.map((value) => ({ value, label: texts.ways[value] }))}
        onChange={(chosen) => setWay(ways.find((one) => one === chosen) ?? 'filter')}
      />
      <form id={formId} noValidate onSubmit={submit}>
        {isList ? (
          <ListFields change={byList} />
        ) : (
          <PriceFields form={byFilter.form} onChange={byFilter.change} error={byFilter.valueError} />
        )}
      </form>
      <ErrorText>{error && errorMessage(error)}</ErrorText>
      {shown && <Preview preview={shown} />}
    </Dialog>
  );
}

function CloseButton() {
  const { close } = useDialog();
  return (
    <Button variant="default" onClick={close}>
      {sharedTexts.cancel}
    </Button>
  );
}
