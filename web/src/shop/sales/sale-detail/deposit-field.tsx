import { saleFields } from '@dioptria/contract/shop/sales/sale-labels.ts';
import { depositProblem } from '@dioptria/contract/shop/sales/sale-total.ts';
import { Button, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { fieldErrors } from '../../../base/http/http.ts';
import { useCan } from '../../../base/session/session.ts';
import { sharedTexts } from '../../../base/texts.ts';
import { useUnsavedEdit } from '../../../base/ui/unsaved-edits.ts';
import { MoneyField } from '../../../base/ui/number-field.tsx';
import { type Sale, useSaveSale } from '../sales-api.ts';
import { SaveProblem } from './save-problem.tsx';
import { detailTexts } from './texts.ts';

export function DepositField({ sale }: { sale: Sale }) {
  // The typed amount, and the version of the sale that the user began to edit. If another user changes the sale after
  // this version, saving the amount is a conflict.
  const [edit, setEdit] = useState<{ amount: number | null; version: Sale }>();
  const { amount, version } = edit ?? { amount: sale.deposit, version: sale };
  useUnsavedEdit(edit !== undefined);
  const save = useSaveSale(version);
  const deposit = amount ?? 0;
  const problem = depositProblem(deposit, sale, sale.paymentStatus);
  const mayUpdate = useCan('sales.update');
  const refused = fieldErrors(save.error)['deposit'];

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!problem) save.mutate({ deposit }, { onSuccess: () => setEdit(undefined) });
  }

  return (
    <Stack component="form" gap={8} onSubmit={submit}>
      <MoneyField
        label={saleFields.deposit.label}
        value={amount}
        onChange={(next) => setEdit(next === version.deposit ? undefined : { amount: next, version })}
        error={problem ?? refused}
        disabled={!mayUpdate}
      />
      {edit && mayUpdate && (
        <Button type="submit" variant="light" disabled={save.isPending}>
          {save.isPending ? sharedTexts.saving : detailTexts.saveDeposit}
        </Button>
      )}
      {save.error && !refused && (
        <SaveProblem
          saleId={sale._id}
          error={save.error}
          onReload={(fresh) => {
            setEdit({ amount, version: fresh });
            save.reset();
          }}
        />
      )}
    </Stack>
  );
}
