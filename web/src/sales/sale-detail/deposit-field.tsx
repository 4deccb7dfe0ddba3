import { depositProblem } from '@dioptria/contract/sale-total.ts';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { fieldErrors } from '../../shared/http.ts';
import { useCan } from '../../shared/session.ts';
import { sharedTexts } from '../../shared/texts.ts';
import { MoneyField } from '../../shared/ui/money-field.tsx';
import type { Sale } from '../sales-api.ts';
import classes from './sale-detail.module.css';
import { SaveProblem } from './save-problem.tsx';
import { detailTexts } from './texts.ts';
import { useSaveSale } from './use-save-sale.ts';

/** The amount paid in advance of an order that is 'Señado' (spec §4). */
export function DepositField({ sale }: { sale: Sale }) {
  // What is typed, and over which version of the order, however the order changes meanwhile.
  const [edit, setEdit] = useState<{ typed: number | null; version: Sale }>();
  const { typed, version } = edit ?? { typed: sale.deposit, version: sale };
  const save = useSaveSale(version);
  const deposit = typed ?? 0;
  const problem = depositProblem(deposit, sale.total, sale.paymentStatus);
  const mayUpdate = useCan('sales.update');
  const refused = fieldErrors(save.error)['deposit'];

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!problem) save.mutate({ deposit }, { onSuccess: () => setEdit(undefined) });
  }

  return (
    <form onSubmit={submit} className={classes.deposit}>
      <MoneyField
        label={detailTexts.deposit}
        value={typed}
        onChange={(next) => setEdit(next === version.deposit ? undefined : { typed: next, version })}
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
            setEdit({ typed, version: fresh });
            save.reset();
          }}
        />
      )}
    </form>
  );
}
