import { logoPath, type NewLogo } from '@dioptria/contract/shop/settings/logo.ts';
import { Button, FileButton, Group, Input, type InputWrapperProps, Stack, Text } from '@mantine/core';
import { IconPhoto, IconTrash, IconUpload } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { apiUrl } from '../../base/http/http.ts';
import { storedSession } from '../../base/session/stored-session.ts';
import { type ChosenRecord, isNewLogo } from '../../base/resource/field-values.ts';
import { drawnLogo, LogoProblem } from './draw-logo.ts';
import classes from './settings-page.module.css';
import { settingsTexts as texts } from './texts.ts';

interface LogoFieldProps extends Pick<InputWrapperProps, 'label' | 'description' | 'error'> {
  value: ChosenRecord | NewLogo | null;
  onChange: (value: NewLogo | null) => void;
  disabled?: boolean;
  'data-path'?: string;
}

export function LogoField(props: LogoFieldProps) {
  const { value, onChange, disabled = false, 'data-path': path, label, description, error } = props;
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const reset = useRef<() => void>(null);

  async function choose(file: File | null) {
    if (!file) return;
    // Clears the input, because otherwise the browser does not report a second choice of the same file.
    reset.current?.();
    try {
      onChange(await drawnLogo(file));
      setProblem(undefined);
    } catch (failure) {
      setProblem(failure instanceof LogoProblem ? failure.message : texts.pictureUnreadable);
    }
  }

  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id }}
      description={description}
      error={problem ?? error}
    >
      <fieldset className={classes.image} aria-labelledby={id} disabled={disabled}>
        <div className={classes.picture}>
          {value ? <img src={pictureUrl(value)} alt={value.name} /> : <IconPhoto size={32} stroke={1.4} aria-hidden />}
        </div>
        <Stack gap="0.5rem" align="flex-start" miw={0}>
          <Text fz="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {value?.name ?? texts.noPicture}
          </Text>
          <Group gap="0.5rem">
            <FileButton accept="image/*" resetRef={reset} onChange={(file) => void choose(file)}>
              {(button) => (
                <Button
                  {...button}
                  variant="default"
                  data-path={path}
                  leftSection={<IconUpload size={18} stroke={1.6} aria-hidden />}
                >
                  {texts.choosePicture}
                </Button>
              )}
            </FileButton>
            {value && (
              <Button
                variant="subtle"
                color="rubi"
                leftSection={<IconTrash size={18} stroke={1.6} aria-hidden />}
                onClick={() => {
                  setProblem(undefined);
                  onChange(null);
                }}
              >
                {texts.removePicture}
              </Button>
            )}
          </Group>
        </Stack>
      </fieldset>
    </Input.Wrapper>
  );
}

function pictureUrl(value: ChosenRecord | NewLogo): string {
  if (!isNewLogo(value)) return apiUrl(logoPath(storedSession()?.tenantId ?? '', value._id));
  return `data:image/png;base64,${value.content}`;
}
