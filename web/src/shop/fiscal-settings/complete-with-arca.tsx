import { isTaxNumber } from '@dioptria/contract/base/check-digits.ts';
import type { Taxpayer } from '@dioptria/contract/shop/fiscal-settings/fiscal-endpoints.ts';
import { Box, Button, Group, Input, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { BesideProps } from '../../base/resource/fields/field.ts';
import { failureText } from '../../base/resource/resource-api.ts';
import { ErrorText } from '../../base/ui/states/error-text.tsx';
import { takeFocus } from '../../base/ui/focus.ts';
import { findTaxpayer, useIssuing } from './fiscal-settings-api.ts';
import { taxpayerTexts as texts } from './texts.ts';

/** While the shop issues no vouchers, only the field is shown. */
export function CompleteWithArca({ text, values, fill, children }: BesideProps) {
  const isIssuing = useIssuing() !== undefined;
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
  if (!isIssuing) return children;
  return (
    <Stack gap={0}>
      <Group gap="0.5rem" align="flex-start" wrap="nowrap">
        <div style={{ flex: 1, minWidth: 0 }}>{children}</div>
        <Box flex="none">
          {/* A blank label keeps the button beside the input, even if an error is below the input. */}
          <Input.Label labelElement="div" display="block" mb={5} aria-hidden>
            {'\u00A0'}
          </Input.Label>
          <Button
            variant="default"
            disabled={!isTaxNumber(text)}
            loading={find.isPending}
            // The browser took the focus away while the button was disabled.
            ref={find.isSuccess || find.isError ? takeFocus : null}
            onClick={() => find.mutate(text)}
          >
            {texts.complete}
          </Button>
        </Box>
      </Group>
      <div aria-live="polite">{find.data && <Found taxpayer={find.data} />}</div>
      <Box pt={find.error ? '0.25rem' : 0}>
        <ErrorText>{find.error && failureText(find.error, texts.failed)}</ErrorText>
      </Box>
    </Stack>
  );
}

function Found({ taxpayer: { name, vatCondition, warnings } }: { taxpayer: Taxpayer }) {
  const shown = [...warnings, ...(vatCondition === null ? [texts.chooseCondition] : [])];
  return (
    <Text fz="sm" mt="0.25rem" c={shown.length > 0 ? 'var(--tone-carey-text)' : 'dimmed'}>
      {[texts.completed(name), ...shown].join(' ')}
    </Text>
  );
}
