import { clientEndpoints } from '@dioptria/contract/shop/clients/client-endpoints.ts';
import { MAX_POLICIES } from '@dioptria/contract/shop/clients/client-policy-labels.ts';
import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useSend } from '../../base/http/use-send.ts';
import { resourceTexts } from '../../base/resource/texts.ts';
import { DayField } from '../../base/ui/day-field.tsx';
import { FormDialog } from '../../base/ui/form-dialog.tsx';
import { useDialogForm } from '../../base/ui/use-dialog-form.ts';
import { type Client, clientQuery } from './clients-api.ts';
import { policyTexts as texts } from './policy-texts.ts';
import { blankPolicy, type PolicyDraft, PolicyFields } from './policy-fields.tsx';

interface Draft {
  birthDate: string;
  policies: PolicyDraft[];
}

const draftOf = ({ birthDate, policies }: Client): Draft => ({
  birthDate: birthDate ?? '',
  policies:
    policies.length === 0
      ? [blankPolicy()]
      : policies.map((policy) => ({ ...blankPolicy(), ...policy, validUntil: policy.validUntil ?? '' })),
});

/** A row without an insurer is no policy. */
const requestOf = ({ birthDate, policies }: Draft, updatedAt: string) => ({
  birthDate: birthDate || null,
  policies: policies.flatMap(({ insurance, plan, affiliateNumber, holder, validUntil }) =>
    insurance
      ? [{ insurance: insurance._id, plan: plan?._id ?? null, affiliateNumber, holder, validUntil: validUntil || null }]
      : [],
  ),
  updatedAt,
});

const isIncomplete = ({ insurance, plan, affiliateNumber, holder, validUntil }: PolicyDraft) =>
  insurance === null && Boolean(plan ?? (affiliateNumber || holder || validUntil));

function useChangePolicies(id: string) {
  const queryClient = useQueryClient();
  const show = ({ client }: { client: Client }) => queryClient.setQueryData(clientQuery(id).queryKey, client);
  return useSend(clientEndpoints.changePolicies, { params: { id } }, { onSuccess: show });
}

export function PoliciesDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const form = useDialogForm(draftOf(client), (draft) =>
    Object.fromEntries(
      draft.policies.map((policy, index) => [`policies.${index}.insurance`, isIncomplete(policy) && texts.missing]),
    ),
  );
  const { policies } = form.values;
  const change = (next: PolicyDraft[]) => form.setValues({ policies: next });
  return (
    <FormDialog
      title={`${texts.title}: ${client.name}`}
      form={form}
      write={useChangePolicies(client._id)}
      request={(draft) => requestOf(draft, client.updatedAt)}
      isAtField={(path) => path === 'birthDate' || path.startsWith('policies.')}
      failed={texts.saveFailed}
      saved={resourceTexts.saved}
      gap="md"
      onClose={onClose}
    >
      {policies.map((row, index) => (
        <PolicyFields
          key={row.key}
          title={index === 0 ? texts.first : texts.other(index + 1)}
          row={row}
          problemAt={(field) => form.errors[`policies.${index}.${field}`]}
          onChange={(next) => change(policies.map((one) => (one === row ? next : one)))}
          onRemove={() => change(policies.filter((one) => one !== row))}
        />
      ))}
      {policies.length < MAX_POLICIES && (
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => change([...policies, blankPolicy()])}
          >
            {texts.add}
          </Button>
        </Group>
      )}
      <DayField label={texts.birthDate} description={texts.birthDateHelp} {...form.getInputProps('birthDate')} />
    </FormDialog>
  );
}
