import {
  logoAddress,
  logoProblems,
  type LogoType,
  logoTypes,
  MAX_LOGO_BYTES,
  type NewLogo,
} from '@dioptria/contract/logo.ts';
import { Button, FileButton, Group, Input, type InputWrapperProps, Stack, Text } from '@mantine/core';
import { IconPhoto, IconTrash, IconUpload } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { apiAddress } from '../shared/http/http.ts';
import { storedSession } from '../shared/session/stored-session.ts';
import { type ChosenRecord, isNewLogo } from '../shared/resource/field-values.ts';
import classes from './settings-page.module.css';
import { settingsTexts as texts } from './texts.ts';

interface LogoFieldProps extends Pick<InputWrapperProps, 'label' | 'description' | 'error'> {
  value: ChosenRecord | NewLogo | null;
  onChange: (value: NewLogo | null) => void;
  disabled?: boolean;
  'data-path'?: string;
}

/** The shop's logo with its preview, and buttons to choose another one or none. */
export function LogoField(props: LogoFieldProps) {
  const { value, onChange, disabled = false, 'data-path': path, label, description, error } = props;
  const id = useId();
  const [tooLarge, setTooLarge] = useState(false);
  const reset = useRef<() => void>(null);

  async function choose(file: File | null) {
    if (!file) return;
    setTooLarge(file.size > MAX_LOGO_BYTES);
    if (file.size <= MAX_LOGO_BYTES) onChange({ name: file.name, content: await base64Of(file) });
    // Otherwise the browser would not report the same file again.
    reset.current?.();
  }

  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id }}
      description={description}
      error={tooLarge ? logoProblems.tooLarge : error}
    >
      <fieldset className={classes.image} aria-labelledby={id} disabled={disabled}>
        <div className={classes.picture}>
          {value ? <img src={addressOf(value)} alt={value.name} /> : <IconPhoto size={32} stroke={1.4} aria-hidden />}
        </div>
        <Stack gap="0.5rem" align="flex-start" miw={0}>
          <Text fz="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {value?.name ?? texts.noPicture}
          </Text>
          <Group gap="0.5rem">
            <FileButton accept={logoTypes.join()} resetRef={reset} onChange={(file) => void choose(file)}>
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
                onClick={() => onChange(null)}
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

function addressOf(value: ChosenRecord | NewLogo): string {
  if (!isNewLogo(value)) return apiAddress(logoAddress(storedSession()?.tenantId ?? '', value._id));
  const type: LogoType = value.name.toLowerCase().endsWith('.png') ? 'image/png' : 'image/svg+xml';
  return `data:${type};base64,${value.content}`;
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
}
