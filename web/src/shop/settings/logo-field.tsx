import {
  logoPath,
  logoProblems,
  MAX_LOGO_BYTES,
  MAX_LOGO_PIXELS,
  type NewLogo,
} from '@dioptria/contract/shop/settings/logo.ts';
import { Button, FileButton, Group, Input, type InputWrapperProps, Stack, Text } from '@mantine/core';
import { IconPhoto, IconTrash, IconUpload } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { apiUrl } from '../../base/http/http.ts';
import { type ChosenRecord, isNewLogo } from '../../base/resource/fields/field-values.ts';
import { storedSession } from '../../base/session/stored-session.ts';
import { settingsTexts as texts } from './texts.ts';
import classes from './settings-page.module.css';

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

/** In pixels. This size is enough for print. */
const LONGEST_SIDE = 800;
/**
 * Each attempt to get below `MAX_LOGO_BYTES` multiplies the size by `STEP`, until the longer side is shorter than
 * `SHORTEST_SIDE`, in pixels.
 */
const STEP = 0.8;
const SHORTEST_SIDE = 40;
/**
 * In bytes. `MAX_BYTES` is enough for a photo that was taken with a phone. A browser draws an SVG within
 * `MAX_SVG_BYTES` and `MAX_SVG_ELEMENTS` without a noticeable delay.
 */
const MAX_BYTES = 20 * 1024 * 1024;
const MAX_SVG_BYTES = 500 * 1024;
const MAX_SVG_ELEMENTS = 3000;
/** In milliseconds. */
const LOADING_TIME = 10_000;

class LogoProblem extends Error {}

/**
 * The logo has at most 800 pixels on its longer side, and at most 200 kB. The browser runs no script of an SVG that is drawn as a
 * picture.
 * @throws LogoProblem if the browser cannot draw the file
 */
async function drawnLogo(file: File): Promise<NewLogo> {
  if (file.size > MAX_BYTES) throw new LogoProblem(texts.pictureTooLarge);
  const isSvg = file.type === 'image/svg+xml' || /\.svg$/i.test(file.name);
  if (isSvg) await requireSimple(file);
  const picture = await loaded(await dataUrlOf(isSvg ? new Blob([file], { type: 'image/svg+xml' }) : file));
  const { naturalWidth: width, naturalHeight: height } = picture;
  if (Math.min(width, height) < 1) throw new LogoProblem(texts.pictureUnreadable);
  if (!isSvg && Math.max(width, height) > MAX_LOGO_PIXELS) throw new LogoProblem(logoProblems.tooManyPixels);
  const full = LONGEST_SIDE / Math.max(width, height);
  // A small SVG is enlarged, because an SVG is sharp at any size. Any other small picture keeps its size.
  for (let scale = isSvg ? full : Math.min(1, full); ; scale *= STEP) {
    const content = pngOf(picture, Math.ceil(width * scale), Math.ceil(height * scale));
    if ((content.length / 4) * 3 <= MAX_LOGO_BYTES) return { name: `${file.name.replace(/\.\w+$/, '')}.png`, content };
    if (Math.max(width, height) * scale < SHORTEST_SIDE) throw new LogoProblem(logoProblems.tooLarge);
  }
}

/** The check comes first, because nothing stops a browser that has begun to draw an SVG. */
async function requireSimple(file: File): Promise<void> {
  const { svgCost } = await import('./svg-cost.ts');
  if (file.size > MAX_SVG_BYTES || svgCost(await file.text()) > MAX_SVG_ELEMENTS) {
    throw new LogoProblem(texts.pictureTooComplex);
  }
}

function dataUrlOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(new LogoProblem(texts.pictureUnreadable)));
    reader.readAsDataURL(file);
  });
}

function loaded(url: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const refuse = () => reject(new LogoProblem(texts.pictureUnreadable));
    const picture = new Image();
    picture.addEventListener('load', () => resolve(picture));
    picture.addEventListener('error', refuse);
    setTimeout(refuse, LOADING_TIME);
    picture.src = url;
  });
}

/** In base64. */
function pngOf(picture: HTMLImageElement, width: number, height: number): string {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height);
  return canvas.toDataURL('image/png').replace(/^.*,/, '');
}
