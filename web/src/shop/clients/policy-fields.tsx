import { planEndpoints } from '@dioptria/contract/shop/coverage-rules/tariff-endpoints.ts';
import { resourceEndpoints } from '@dioptria/contract/shop/resource-endpoints.ts';
import { Box, Button, Group, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useId } from 'react';
import type { ChosenRecord } from '../../base/resource/field-values.ts';
import { withParams } from '../../base/http/call.ts';
import { ReferenceField } from '../../base/resource/reference-field.tsx';
import classes from '../../base/resource/resource.module.css';
import { DayField } from '../../base/ui/day-field.tsx';
import { policyTexts as texts } from './policy-texts.ts';

/** `key` identifies the row while the user adds and removes rows. */
export interface PolicyDraft {
  key: string;
  insurance: ChosenRecord | null;
  plan: ChosenRecord | null;
  affiliateNumber: string;
  holder: string;
  validUntil: string;
}

export const blankPolicy = (): PolicyDraft => ({
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

/** Another insurer clears the plan, because each insurer has its own plans. */
export function PolicyFields({ title, row, problemAt, onChange, onRemove }: PolicyFieldsProps) {
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
