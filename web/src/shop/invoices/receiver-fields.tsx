import { wrongTaxNumber } from '@dioptria/contract/base/check-digits.ts';
import { documentTypes } from '@dioptria/contract/shop/clients/clients.ts';
import { vatConditionLabels, vatConditions } from '@dioptria/contract/shop/vat/vat-conditions.ts';
import { NativeSelect, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { CompleteWithArca } from '../fiscal-settings/complete-with-arca.tsx';
import classes from './invoices.module.css';
import { isPossibleTaxId, registeredReceiver, type TypedReceiver } from './receiver-form.ts';
import { invoiceTexts, issueTexts as texts } from './texts.ts';

/** A client from another system may have another type. */
const typesWith = (own: string) => [...new Set(['', own, ...documentTypes])];

const conditions = vatConditions.map((value) => ({ value, label: vatConditionLabels[value] }));

interface ReceiverFieldsProps {
  receiver: TypedReceiver;
  onChange: (changes: Partial<TypedReceiver>) => void;
  /** The amount requires that the invoice names the consumer. */
  mustIdentify: boolean;
  problems: Readonly<Record<string, string | undefined>>;
}

/**
 * The first field is the CUIT, so that Enter issues the invoice at once. The document is asked for only above the amount from
 * which a consumer must be named (docs/rules.md#invoices-21).
 */
export function ReceiverFields({ receiver, onChange, mustIdentify, problems }: ReceiverFieldsProps) {
  const { vatCondition, taxId, name, address, typeId, numId } = receiver;
  const [isTaxIdLeft, setTaxIdLeft] = useState(false);
  const asksForDocument = mustIdentify && taxId.trim() === '';
  return (
    <div className={classes.fields}>
      <div className={classes.wide}>
        <CompleteWithArca text={taxId} values={{ name }} fill={(found) => onChange(registeredReceiver(found))}>
          <TextInput
            label={texts.taxId}
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            value={taxId}
            error={(isTaxIdLeft && !isPossibleTaxId(taxId) && wrongTaxNumber) || problems['taxId']}
            onBlur={() => setTaxIdLeft(true)}
            onChange={({ currentTarget }) => {
              setTaxIdLeft(false);
              onChange({ taxId: currentTarget.value });
            }}
          />
        </CompleteWithArca>
      </div>
      <NativeSelect
        className={classes.wide}
        label={invoiceTexts.condition}
        data={conditions}
        value={vatCondition}
        error={problems['vatCondition']}
        onChange={({ currentTarget }) =>
          onChange({ vatCondition: currentTarget.value as TypedReceiver['vatCondition'] })
        }
      />
      {asksForDocument && (
        <>
          <Text className={classes.wide} fz="sm">
            {texts.mustIdentify}
          </Text>
          <NativeSelect
            label={texts.typeId}
            data={typesWith(typeId)}
            value={typeId}
            error={problems['typeId']}
            onChange={({ currentTarget }) => onChange({ typeId: currentTarget.value })}
          />
          <TextInput
            label={texts.numId}
            autoComplete="off"
            maxLength={30}
            value={numId}
            error={problems['numId']}
            onChange={({ currentTarget }) => onChange({ numId: currentTarget.value })}
          />
        </>
      )}
      <TextInput
        className={classes.wide}
        label={texts.name}
        autoComplete="off"
        maxLength={400}
        value={name}
        error={problems['name']}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <TextInput
        className={classes.wide}
        label={texts.address}
        autoComplete="off"
        maxLength={200}
        value={address}
        error={problems['address']}
        onChange={({ currentTarget }) => onChange({ address: currentTarget.value })}
      />
    </div>
  );
}
