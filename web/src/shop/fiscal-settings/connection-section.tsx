import { connectionSteps } from '@dioptria/contract/shop/fiscal-settings/connection-labels.ts';
import type { ConnectionTest } from '@dioptria/contract/shop/fiscal-settings/fiscal-settings.ts';
import { Box, Button, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheckFilled, IconCircleDashed, IconPlugConnected } from '@tabler/icons-react';
import { failureText } from '../../base/resource/resource-api.ts';
import { ErrorText } from '../../base/ui/error-text.tsx';
import { PanelSection } from '../../base/ui/panel-section.tsx';
import { useConnectionTest } from './fiscal-settings-api.ts';
import classes from './fiscal-settings.module.css';
import { testTexts as texts } from './texts.ts';

export function ConnectionSection() {
  const test = useConnectionTest();
  const steps = test.data?.steps;
  const isRight = steps?.length === Object.keys(connectionSteps).length && steps.every(({ ok }) => ok);
  return (
    <PanelSection title={texts.title} detail={texts.detail}>
      <div className={classes.action}>
        <Button
          variant="default"
          leftSection={<IconPlugConnected size={18} aria-hidden />}
          // The button keeps the focus while the test runs.
          aria-disabled={test.isPending}
          onClick={() => !test.isPending && test.mutate()}
        >
          {test.isPending ? texts.running : texts.run}
        </Button>
      </div>
      <div>
        <ErrorText>{test.error && failureText(test.error, texts.failed)}</ErrorText>
        <div aria-live="polite">
          {steps && !test.isPending && (
            <>
              <Results steps={steps} />
              {isRight && (
                <Text fw={620} mt="md">
                  {texts.allRight}
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
  ok: { Icon: IconCircleCheckFilled, color: 'var(--tone-salvia-text)', label: texts.ok },
  wrong: { Icon: IconAlertTriangle, color: 'var(--tone-rubi-text)', label: texts.wrong },
  pending: { Icon: IconCircleDashed, color: 'var(--mantine-color-dimmed)', label: texts.pending },
} as const;

function Results({ steps }: ConnectionTest) {
  return (
    <ol className={classes.results} aria-label={texts.steps}>
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
