import { Button, Group, TextInput, type TextInputProps } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { errorMessage } from '../http/http.ts';
import { showError } from '../ui/toast.ts';
import type { FieldPlace } from './field.ts';

interface OfferedFieldProps extends TextInputProps {
  offer: NonNullable<FieldPlace['offer']>;
  onOffer: (text: string) => void;
}

export function OfferedField({ offer, onOffer, ...input }: OfferedFieldProps) {
  const get = useMutation({
    mutationFn: offer.get,
    onSuccess: onOffer,
    onError: (error) => showError(errorMessage(error)),
  });
  return (
    <TextInput
      {...input}
      inputContainer={(field) => (
        <Group gap="0.5rem" wrap="nowrap">
          <div style={{ flex: 1, minWidth: 0 }}>{field}</div>
          {input.value === '' && !input.disabled && (
            <Button variant="default" flex="none" loading={get.isPending} onClick={() => get.mutate()}>
              {offer.label}
            </Button>
          )}
        </Group>
      )}
    />
  );
}
