import { logoProblems, MAX_LOGO_BYTES, MAX_LOGO_PIXELS, type NewLogo } from '@dioptria/contract/shop/settings/logo.ts';
import { settingsTexts as texts } from './texts.ts';

/** The longest side of a logo, in pixels: enough for print. */
const LONGEST_SIDE = 800;
/** The factor by which each attempt makes a logo smaller, and the shortest side at which the attempts end. */
const STEP = 0.8;
const SHORTEST_SIDE = 40;
/**
 * The maximum sizes of a chosen file, in bytes: for a photo of a phone, and for an SVG that a browser draws at once.
 */
const MOST_BYTES = 20 * 1024 * 1024;
const MOST_SVG_BYTES = 500 * 1024;
const MOST_SVG_ELEMENTS = 3000;
/** The longest time to load a picture, in milliseconds. */
const LOADING_TIME = 10_000;

/** A message for the user: the reason why a file cannot become a logo. */
export class LogoProblem extends Error {}

/**
 * Draws the picture of a file as a PNG of at most 800 pixels and 200 kB. An SVG is drawn as a picture, which runs no script.
 * @throws LogoProblem if the browser cannot draw it
 */
export async function drawnLogo(file: File): Promise<NewLogo> {
  if (file.size > MOST_BYTES) throw new LogoProblem(texts.pictureTooLarge);
  const isSvg = file.type === 'image/svg+xml' || /\.svg$/i.test(file.name);
  if (isSvg) await requireSimple(file);
  const picture = await loaded(await dataUrlOf(isSvg ? new Blob([file], { type: 'image/svg+xml' }) : file));
  const { naturalWidth: width, naturalHeight: height } = picture;
  if (Math.min(width, height) < 1) throw new LogoProblem(texts.pictureUnreadable);
  if (!isSvg && Math.max(width, height) > MAX_LOGO_PIXELS) throw new LogoProblem(logoProblems.tooManyPixels);
  const full = LONGEST_SIDE / Math.max(width, height);
  // An SVG is sharp in any size.
  for (let scale = isSvg ? full : Math.min(1, full); ; scale *= STEP) {
    const content = pngOf(picture, Math.ceil(width * scale), Math.ceil(height * scale));
    if ((content.length / 4) * 3 <= MAX_LOGO_BYTES) return { name: `${file.name.replace(/\.\w+$/, '')}.png`, content };
    if (Math.max(width, height) * scale < SHORTEST_SIDE) throw new LogoProblem(logoProblems.tooLarge);
  }
}

/** Nothing can stop a browser that draws an SVG, so a hostile SVG is refused before it is drawn. */
async function requireSimple(file: File): Promise<void> {
  const { svgCost } = await import('./svg-cost.ts');
  if (file.size > MOST_SVG_BYTES || svgCost(await file.text()) > MOST_SVG_ELEMENTS) {
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

/** A picture as a PNG of this size, in base64. */
function pngOf(picture: HTMLImageElement, width: number, height: number): string {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height);
  return canvas.toDataURL('image/png').replace(/^.*,/, '');
}
