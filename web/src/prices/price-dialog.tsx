import { rowDoubtLabels } from '@dioptria/contract/price-change-words.ts';
import type { PricePreview } from '@dioptria/contract/price-changes.ts';
import { Box, Button, Stack } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { formatNumber } from '../shared/format/format.ts';
import { errorMessage, fieldErrors } from '../shared/http/http.ts';
import { sharedTexts } from '../shared/texts.ts';
import { tinted } from '../shared/ui/chip.tsx';
import { Dialog } from '../shared/ui/dialog.tsx';
import { ErrorText } from '../shared/ui/error-text.tsx';
import { Fact, Facts } from '../shared/ui/fact.tsx';
import { showSuccess } from '../shared/ui/toast.ts';
import { useDialog } from '../shared/ui/unsaved-edits.ts';
import { type PriceForm, PriceFields, emptyForm, requestOf } from './price-fields.tsx';
import { PriceRows } from './price-rows.tsx';
import { useApplyPrices, usePreviewPrices } from './prices-api.ts';
import { signedPercent } from './scope-words.ts';
import { priceTexts as texts } from './texts.ts';

/** 'Cambiar precios': the products, the change, a preview, and then the change itself (docs/rules.md#prices-1). */
export function PriceDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const [form, setForm] = useState(emptyForm);
  const [isChecked, setChecked] = useState(false);
  const preview = usePreviewPrices();
  const apply = useApplyPrices();
  const request = requestOf(form);
  const shown = preview.data;

  function change(next: PriceForm) {
    setForm(next);
    preview.reset();
    apply.reset();
  }

  function send(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (request && !preview.isPending) preview.mutate(request);
  }

  function confirm({ _id }: PricePreview) {
    apply.mutate(_id, {
      onSuccess: ({ products }) => {
        showSuccess(texts.done(products));
        onClose();
      },
    });
  }

  const refused = fieldErrors(preview.error);
  const error = preview.error ?? apply.error;
  return (
    <Dialog
      opened
      onClose={onClose}
      isDirty={form !== emptyForm}
      title={texts.change}
      size="xl"
      footer={
        <>
          <CloseButton />
          {shown ? (
            <Button disabled={apply.isPending} onClick={() => confirm(shown)}>
              {apply.isPending ? sharedTexts.saving : texts.apply(shown.products)}
            </Button>
          ) : (
            <Button type="submit" form={formId} disabled={preview.isPending}>
              {preview.isPending ? texts.previewing : texts.preview}
            </Button>
          )}
        </>
      }
    >
      <form id={formId} noValidate onSubmit={send}>
        <PriceFields
          form={form}
          onChange={change}
          error={refused['change'] ?? (isChecked && !request && texts.missing)}
        />
      </form>
      <ErrorText>{error && refused['change'] === undefined && errorMessage(error)}</ErrorText>
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

/** The rows of a change, with their oddities (docs/rules.md#prices-3). */
function Preview({ preview }: { preview: PricePreview }) {
  const { _id, products, pricePercent, unchanged, impossible } = preview;
  const doubts = (['doubled', 'belowCost'] as const).filter((doubt) => preview[doubt] > 0);
  return (
    <Stack component="section" gap="md" mt="md" aria-label={texts.preview}>
      <Box pt="md" style={{ borderTop: '1px solid var(--line)' }}>
        <Facts>
          <Fact name={texts.products} value={formatNumber(products)} />
          <Fact name={texts.sumOfPrices} value={signedPercent(pricePercent)} />
          {unchanged > 0 && <Fact name={texts.unchanged} value={formatNumber(unchanged)} />}
          {impossible > 0 && <Fact name={texts.impossible} value={formatNumber(impossible)} />}
        </Facts>
      </Box>
      {doubts.length > 0 && (
        <Box {...tinted('carey')} px="md" py="sm" role="note">
          {doubts.map((doubt) => (
            <p key={doubt}>{texts.warn(preview[doubt], rowDoubtLabels[doubt])}</p>
          ))}
        </Box>
      )}
      <div>
        <PriceRows id={_id} />
      </div>
    </Stack>
  );
}
