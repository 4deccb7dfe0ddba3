import { clients } from '@dioptria/contract/shop/clients/clients.ts';
import { MAX_POLICIES } from '@dioptria/contract/shop/clients/client-policy-labels.ts';
import { Button, Group, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, useId, useState } from 'react';
import { fieldErrors } from '../../base/http/http.ts';
import { failureText, useUpdate } from '../../base/resource/resource-api.ts';
import { resourceTexts } from '../../base/resource/texts.ts';
import { sharedTexts } from '../../base/texts.ts';
import { DayField } from '../../base/ui/day-field.tsx';
import { Dialog, FormButtons } from '../../base/ui/dialog.tsx';
import { ErrorText } from '../../base/ui/error-text.tsx';
import { showSuccess } from '../../base/ui/toast.ts';
import type { Client } from './clients-api.ts';
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

export function PoliciesDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const formId = useId();
  const [start] = useState(() => draftOf(client));
  const [draft, setDraft] = useState(start);
  const [isChecked, setChecked] = useState(false);
  const update = useUpdate<Client>({ path: clients.path, resource: clients }, client._id, '/policies');
  const problems = fieldErrors(update.error);
  const { policies } = draft;

  const change = (changes: Partial<Draft>) => {
    update.reset();
    setDraft({ ...draft, ...changes });
  };
  const changeRow = (index: number, row: PolicyDraft) =>
    change({ policies: policies.map((one, at) => (at === index ? row : one)) });

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (update.isPending || policies.some(isIncomplete)) return;
    update.mutate(requestOf(draft, client.updatedAt), {
      onSuccess: () => {
        showSuccess(resourceTexts.saved);
        onClose();
      },
    });
  }

  const problemAt = (index: number, field: string) =>
    isChecked && field === 'insurance' && policies[index] && isIncomplete(policies[index])
      ? texts.missing
      : problems[`policies.${index}.${field}`];
  const failure = update.error && failureText(update.error, texts.saveFailed);

  return (
    <Dialog
      opened
      onClose={onClose}
      isDirty={draft !== start && !update.isSuccess}
      title={`${texts.title}: ${client.name}`}
      footer={
        <FormButtons formId={formId} isPending={update.isPending}>
          {update.isPending ? sharedTexts.saving : sharedTexts.save}
        </FormButtons>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Stack gap="md">
          {policies.map((row, index) => (
            <PolicyFields
              key={row.key}
              title={index === 0 ? texts.first : texts.other(index + 1)}
              row={row}
              problemAt={(field) => problemAt(index, field)}
              onChange={(next) => changeRow(index, next)}
              onRemove={() => change({ policies: policies.filter((one) => one !== row) })}
            />
          ))}
          {policies.length < MAX_POLICIES && (
            <Group>
              <Button
                variant="default"
                leftSection={<IconPlus size={18} aria-hidden />}
                onClick={() => change({ policies: [...policies, blankPolicy()] })}
              >
                {texts.add}
              </Button>
            </Group>
          )}
          <DayField
            label={texts.birthDate}
            description={texts.birthDateHelp}
            value={draft.birthDate}
            onChange={(birthDate) => change({ birthDate })}
            error={problems['birthDate']}
          />
          <ErrorText>{Object.keys(problems).length === 0 && failure}</ErrorText>
        </Stack>
      </form>
    </Dialog>
  );
}
