import { logoProblems, MAX_LOGO_BYTES, MAX_LOGO_PIXELS, type NewLogo } from '@dioptria/contract/shop/settings/logo.ts';
import { settingsTexts as texts } from './texts.ts';

/** In pixels: enough for print. */
const LONGEST_SIDE = 800;
/**
 * Each attempt to get below `MAX_LOGO_BYTES` multiplies the size by `STEP`, until the longer side is shorter than
 * `SHORTEST_SIDE`, in pixels.
 */
const STEP = 0.8;
const SHORTEST_SIDE = 40;
/** In bytes: enough for a photo of a phone. A browser draws an SVG below `MAX_SVG_BYTES` and `MAX_SVG_ELEMENTS` at once. */
const MAX_BYTES = 20 * 1024 * 1024;
const MAX_SVG_BYTES = 500 * 1024;
const MAX_SVG_ELEMENTS = 3000;
/** In milliseconds. */
const LOADING_TIME = 10_000;

export class LogoProblem extends Error {}

/**
 * At most 800 pixels and 200 kB. An SVG is drawn as a picture, which runs no script.
 * @throws LogoProblem if the browser cannot draw the file
 */
export async function drawnLogo(file: File): Promise<NewLogo> {
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
