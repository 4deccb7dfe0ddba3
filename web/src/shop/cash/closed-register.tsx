import { proposedOpening } from '@dioptria/contract/shop/cash/cash-labels.ts';
import { Box, Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { formatMoney } from '../../base/format/format.ts';
import { errorMessage, fieldErrors } from '../../base/http/http.ts';
import { useCan } from '../../base/session/session.ts';
import { sharedTexts } from '../../base/texts.ts';
import { Chip } from '../../base/ui/elements/chip.tsx';
import { ErrorText } from '../../base/ui/states/error-text.tsx';
import { MoneyField } from '../../base/ui/fields/number-field.tsx';
import { showSuccess } from '../../base/ui/toasts/toast.ts';
import { lastClosingQuery, useOpenCashSession } from './cash-api.ts';
import classes from './cash.module.css';
import { cashTexts as texts } from './texts.ts';

interface ClosedRegisterProps {
  register: { _id: string; name: string };
  onOpened: () => void;
}

export function ClosedRegister({ register, onOpened }: ClosedRegisterProps) {
  const mayOpen = useCan('cash_sessions.update');
  return (
    <Stack gap="0.75rem" maw="26rem" className={`panel ${classes.closed}`}>
      <div className={classes.heading}>
        <Box component="h1">{register.name}</Box>
        <Chip tone="gray">{texts.closed}</Chip>
      </div>
      <Text c="dimmed">{mayOpen ? texts.closedDetail : texts.closedForReaders}</Text>
      {mayOpen && <OpeningForm register={register} onOpened={onOpened} />}
    </Stack>
  );
}

interface OpeningFormProps extends ClosedRegisterProps {
  /** If the form is in a dialog, the form focuses its field when the dialog opens. */
  isInDialog?: boolean;
}

export function OpeningForm({ register, isInDialog = false, onOpened }: OpeningFormProps) {
  const [typed, setTyped] = useState<{ amount: number | null }>();
  const { data: [last] = [] } = useQuery(lastClosingQuery(register._id));
  const proposed = last?.counts ? proposedOpening(last) : undefined;
  const amount = typed ? typed.amount : (proposed ?? 0);
  const open = useOpenCashSession();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isInDialog) field.current?.focus();
  }, [isInDialog]);
  const refused = fieldErrors(open.error);

  function send(event: FormEvent) {
    event.preventDefault();
    // React also passes the event to the form below the dialog, which would confirm a sale.
    event.stopPropagation();
    if (open.isPending) return;
    open.mutate(
      { cashRegisterId: register._id, openingAmount: amount ?? 0 },
      {
        onSuccess: () => {
          showSuccess(texts.opened(register.name));
          onOpened();
        },
      },
    );
  }

  return (
    <Stack component="form" gap="0.75rem" aria-label={texts.openNow} onSubmit={send}>
      <MoneyField
        ref={field}
        label={texts.openingAmount}
        description={
          proposed === undefined
            ? texts.openingHelp
            : `${texts.openingHelp} ${texts.openingProposed(formatMoney(proposed))}`
        }
        value={amount}
        onChange={(next) => setTyped({ amount: next })}
        error={refused['openingAmount']}
      />
      <ErrorText>{open.error && (refused['cashRegisterId'] ?? errorMessage(open.error))}</ErrorText>
      <Button type="submit" disabled={open.isPending}>
        {open.isPending ? sharedTexts.saving : texts.openNow}
      </Button>
    </Stack>
  );
}
