import { clientEndpoints } from '@dioptria/contract/shop/clients/client-endpoints.ts';
import { MAX_POLICIES } from '@dioptria/contract/shop/clients/client-labels.ts';
import { planEndpoints } from '@dioptria/contract/shop/coverage-rules/tariff-endpoints.ts';
import { resourceEndpoints } from '@dioptria/contract/shop/resource-endpoints.ts';
import { Box, Button, Group, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { withParams } from '../../base/http/call.ts';
import { useSend } from '../../base/http/use-send.ts';
import type { ChosenRecord } from '../../base/resource/fields/field-values.ts';
import { ReferenceField } from '../../base/resource/fields/reference-field.tsx';
import { resourceTexts } from '../../base/resource/texts.ts';
import { DayField } from '../../base/ui/fields/date-fields.tsx';
import { FormDialog, useDialogForm } from '../../base/ui/dialogs/form-dialog.tsx';
import { type Client, clientQuery } from './clients-api.ts';
import { policyTexts as texts } from './texts.ts';
import classes from '../../base/resource/forms/resource.module.css';

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

/** A row without an insurer is not sent. */
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
      <DayField isPast label={texts.birthDate} description={texts.birthDateHelp} {...form.getInputProps('birthDate')} />
    </FormDialog>
  );
}

/** `key` identifies the row while the user adds and removes rows. */
interface PolicyDraft {
  key: string;
  insurance: ChosenRecord | null;
  plan: ChosenRecord | null;
  affiliateNumber: string;
  holder: string;
  validUntil: string;
}

const blankPolicy = (): PolicyDraft => ({
  key: crypto.randomUUID(),
  insurance: null,
  plan: null,
  affiliateNumber: '',
  holder: '',
  validUntil: '',
});

interface PolicyFieldsProps {
  title: string;
  row: PolicyDraft;
  problemAt: (field: string) => string | undefined;
  onChange: (row: PolicyDraft) => void;
  onRemove: () => void;
}

/** A change of the insurer clears the plan, because each insurer has its own plans. */
function PolicyFields({ title, row, problemAt, onChange, onRemove }: PolicyFieldsProps) {
  const id = useId();
  const { insurance, plan } = row;
  return (
    <Box component="fieldset" p={0} m={0} bd="none" miw={0} aria-labelledby={id}>
      <Group justify="space-between" mb="xs">
        <Box id={id} fw={560}>
          {title}
        </Box>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconX size={16} aria-hidden />}
          aria-label={texts.removeOf(title)}
          onClick={onRemove}
        >
          {texts.remove}
        </Button>
      </Group>
      <div className={classes.form}>
        <ReferenceField
          label={texts.insurance}
          source={{ list: resourceEndpoints.insurances.list, filter: { enabled: true }, creates: 'insurances' }}
          value={insurance}
          onChange={(chosen) =>
            onChange({ ...row, insurance: chosen, plan: chosen?._id === insurance?._id ? plan : null })
          }
          error={problemAt('insurance')}
        />
        {insurance && (
          <ReferenceField
            key={insurance._id}
            label={texts.plan}
            source={{ list: withParams(planEndpoints.list, { id: insurance._id }), filter: { enabled: true } }}
            value={plan}
            onChange={(chosen) => onChange({ ...row, plan: chosen })}
            error={problemAt('plan')}
          />
        )}
        <TextInput
          label={texts.affiliateNumber}
          autoComplete="off"
          maxLength={40}
          value={row.affiliateNumber}
          onChange={({ currentTarget }) => onChange({ ...row, affiliateNumber: currentTarget.value })}
          error={problemAt('affiliateNumber')}
        />
        <TextInput
          label={texts.holder}
          description={texts.holderHelp}
          autoComplete="off"
          maxLength={120}
          value={row.holder}
          onChange={({ currentTarget }) => onChange({ ...row, holder: currentTarget.value })}
          error={problemAt('holder')}
        />
        <DayField
          label={texts.validUntil}
          value={row.validUntil}
          onChange={(validUntil) => onChange({ ...row, validUntil })}
          error={problemAt('validUntil')}
        />
      </div>
    </Box>
  );
}
