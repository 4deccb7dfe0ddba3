import { isTaxNumber } from '@dioptria/contract/base/check-digits.ts';
import type { Taxpayer } from '@dioptria/contract/shop/fiscal-settings/taxpayers.ts';
import { fiscalModeTable } from '@dioptria/contract/shop/fiscal-settings/fiscal-words.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { BesideProps } from '../../base/resource/field.ts';
import { failureText } from '../../base/resource/resource-api.ts';
import { ErrorText } from '../../base/ui/error-text.tsx';
import { takeFocus } from '../../base/ui/take-focus.ts';
import { findTaxpayer, fiscalSettingsQuery } from './fiscal-settings-api.ts';
import { taxpayerTexts as texts } from './texts.ts';

/**
 * A CUIT field of a client's form with a button that fills in the data of ARCA's register. While the shop issues no vouchers,
 * only the field is shown.
 */
export function CompleteWithArca({ text, values, fill, children }: BesideProps) {
  const { data: settings } = useQuery(fiscalSettingsQuery);
  const find = useMutation({
    mutationFn: findTaxpayer,
    onSuccess: ({ name, address, vatCondition, cuit }) =>
      fill({
        taxId: cuit,
        legalName: name,
        fiscalAddress: address,
        ...(vatCondition && { vatCondition }),
        ...(values['name'] === '' && { name }),
      }),
  });
  if (!settings || !fiscalModeTable[settings.mode].issues) return children;
  return (
    <Stack gap="0.25rem">
      <Group gap="0.5rem" align="flex-end" wrap="nowrap">
        <div style={{ flex: 1, minWidth: 0 }}>{children}</div>
        <Button
          variant="default"
          flex="none"
          disabled={!isTaxNumber(text)}
          loading={find.isPending}
          // The browser took the focus away while the button was disabled.
          ref={find.isSuccess || find.isError ? takeFocus : null}
          onClick={() => find.mutate(text)}
        >
          {texts.complete}
        </Button>
      </Group>
      <div aria-live="polite">{find.data && <Found taxpayer={find.data} />}</div>
      <ErrorText>{find.error && failureText(find.error, texts.failed)}</ErrorText>
    </Stack>
  );
}

/** What was filled in, with the warnings of the register. */
function Found({ taxpayer: { name, vatCondition, warnings } }: { taxpayer: Taxpayer }) {
  const doubts = [...warnings, ...(vatCondition === null ? [texts.chooseCondition] : [])];
  return (
    <Text fz="sm" c={doubts.length > 0 ? 'var(--tone-carey-text)' : 'dimmed'}>
      {[texts.completed(name), ...doubts].join(' ')}
    </Text>
  );
}
