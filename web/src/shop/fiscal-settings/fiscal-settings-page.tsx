import { recordLabels } from '@dioptria/contract/base/format.ts';
import { connectionSteps } from '@dioptria/contract/shop/fiscal-settings/connection-labels.ts';
import { fiscalEndpoints } from '@dioptria/contract/shop/fiscal-settings/fiscal-endpoints.ts';
import { fiscalModeTable } from '@dioptria/contract/shop/fiscal-settings/fiscal-labels.ts';
import { type ConnectionTest, fiscalSettings } from '@dioptria/contract/shop/fiscal-settings/fiscal-settings.ts';
import { Box, Button, Group, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconPlugConnected,
  IconPlus,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { AnyField } from '../../base/resource/fields/any-field.tsx';
import { CreateDialog } from '../../base/resource/forms/create-dialog.tsx';
import { PageForm } from '../../base/resource/forms/page-form.tsx';
import { anchorOf } from '../../base/resource/records/anchor.ts';
import { type PageFormProps, RecordPage } from '../../base/resource/records/record-page.tsx';
import { failureText } from '../../base/resource/resource-api.ts';
import { Chip } from '../../base/ui/elements/chip.tsx';
import { ErrorState, ErrorText } from '../../base/ui/states/error-text.tsx';
import { LoadingText } from '../../base/ui/states/loading.tsx';
import { PanelSection } from '../../base/ui/elements/sections.tsx';
import { pointsOfSaleScreen } from '../points-of-sale/points-of-sale-screen.tsx';
import { CertificateSection } from './certificate-section.tsx';
import {
  fiscalSettingsQuery,
  type PointOfSale,
  pointsOfSaleQuery,
  type StoredSettings,
  useConnectionTest,
  useSaveFiscalSettings,
} from './fiscal-settings-api.ts';
import { fieldGroups, isAsked } from './fiscal-settings-fields.ts';
import { certificateTexts, fiscalTexts, pointTexts, testTexts } from './texts.ts';
import classes from './fiscal-settings.module.css';

export const FiscalSettingsPage = () => (
  <RecordPage
    texts={fiscalTexts}
    history={fiscalEndpoints.history}
    query={fiscalSettingsQuery}
    sections={({ mode }) => [
      ...fieldGroups.map(({ title }) => title),
      ...(fiscalModeTable[mode].issues ? [pointTexts.title, certificateTexts.title, testTexts.title] : []),
    ]}
    form={({ key, ...props }) => <FiscalSettingsForm key={key} {...props} />}
  >
    {(stored) =>
      fiscalModeTable[stored.mode].issues && (
        <div className={classes.sections}>
          <PointsSection />
          {/* A new mode resets the first section, and each saved change removes the result of the connection test. */}
          <CertificateSection key={`certificate ${stored.mode}`} settings={stored} />
          <ConnectionSection key={`connection ${stored.updatedAt}`} />
        </div>
      )
    }
  </RecordPage>
);

function ConnectionSection() {
  const test = useConnectionTest();
  const steps = test.data?.steps;
  const isRight = steps?.length === Object.keys(connectionSteps).length && steps.every(({ ok }) => ok);
  return (
    <PanelSection anchor={anchorOf(testTexts.title)} title={testTexts.title} detail={testTexts.detail}>
      <div className={classes.action}>
        <Button
          variant="default"
          leftSection={<IconPlugConnected size={18} aria-hidden />}
          // The button keeps the focus while the test runs.
          aria-disabled={test.isPending}
          onClick={() => !test.isPending && test.mutate()}
        >
          {test.isPending ? testTexts.running : testTexts.run}
        </Button>
      </div>
      <div>
        <ErrorText>{test.error && failureText(test.error, testTexts.failed)}</ErrorText>
        <div aria-live="polite">
          {steps && !test.isPending && (
            <>
              <Results steps={steps} />
              {isRight && (
                <Text fw={620} mt="md">
                  {testTexts.allRight}
                </Text>
              )}
            </>
          )}
        </div>
      </div>
    </PanelSection>
  );
}

const marks = {
  ok: { Icon: IconCircleCheckFilled, color: 'var(--tone-salvia-text)', label: testTexts.ok },
  wrong: { Icon: IconAlertTriangle, color: 'var(--tone-rubi-text)', label: testTexts.wrong },
  pending: { Icon: IconCircleDashed, color: 'var(--mantine-color-dimmed)', label: testTexts.pending },
} as const;

function Results({ steps }: ConnectionTest) {
  return (
    <ol className={classes.results} aria-label={testTexts.steps}>
      {Object.values(connectionSteps).map((name) => {
        const step = steps.find((one) => one.name === name);
        const { Icon, color, label } = marks[step ? (step.ok ? 'ok' : 'wrong') : 'pending'];
        return (
          <li key={name}>
            <Icon size={20} stroke={1.6} color={color} aria-label={label} />
            <div>
              <Box component="span" fw={560} c={step ? undefined : 'dimmed'}>
                {name}
              </Box>
              {step && <Text fz="sm">{step.message}</Text>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

const FiscalSettingsForm = (props: PageFormProps<StoredSettings>) => (
  <PageForm
    {...props}
    save={useSaveFiscalSettings()}
    resource={fiscalSettings}
    groups={fieldGroups}
    isAsked={isAsked}
    failed={fiscalTexts.failed}
    input={(field, values, common) => (
      <AnyField
        {...common}
        field={field}
        isFirst={false}
        required={false}
        value={values[field.field] ?? null}
        hint={field.hint?.(values)}
      />
    )}
  />
);

function PointsSection() {
  const { data: points, error, refetch } = useQuery(pointsOfSaleQuery);
  const [isCreating, setCreating] = useState(false);
  return (
    <PanelSection anchor={anchorOf(pointTexts.title)} title={pointTexts.title} detail={pointTexts.detail}>
      {!points && !error && <LoadingText lines={2} />}
      {error && !points && <ErrorState error={error} onRetry={() => void refetch()} />}
      {points?.length === 0 && <Text fz="sm">{pointTexts.none}</Text>}
      {points && points.length > 0 && <Points points={points} />}
      <Group gap="0.75rem">
        <Button
          variant={points?.length === 0 ? 'filled' : 'default'}
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => setCreating(true)}
        >
          {pointTexts.add}
        </Button>
        {points && points.length > 0 && (
          <Link to="/settings/points-of-sale" className="touch-link">
            {pointTexts.manage}
          </Link>
        )}
      </Group>
      {isCreating && (
        <CreateDialog
          screen={pointsOfSaleScreen}
          onClose={() => setCreating(false)}
          onCreated={() => setCreating(false)}
        />
      )}
    </PanelSection>
  );
}

function Points({ points }: { points: readonly PointOfSale[] }) {
  return (
    <ul className={classes.points} aria-label={pointTexts.title}>
      {points.map(({ _id, number, name, enabled }) => (
        <li key={_id}>
          <Text span fw={560} className="figures">
            {pointTexts.number(number)}
          </Text>
          <span>{name}</span>
          <Chip tone={enabled ? 'salvia' : 'gray'}>{enabled ? recordLabels.active : recordLabels.inactive}</Chip>
        </li>
      ))}
    </ul>
  );
}
