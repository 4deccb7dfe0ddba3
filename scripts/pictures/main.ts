import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { startServer } from '../../bench/processes.ts';
import { inFolder } from '../../bench/run.ts';
import { root } from '../setup/run.mjs';
import { Camera } from './camera.ts';
import { openDemo } from './demo.ts';
import { pictures } from './pictures.ts';

const target = join(root, 'docs', 'ayuda', 'imagenes');
const wanted = process.argv.slice(2);
const chosen = pictures.filter(({ name }) => wanted.length === 0 || wanted.includes(name));

/** Each picture has a new window, so that no picture depends on another. */
async function takeAll(baseURL: string): Promise<void> {
  const executablePath = process.env['CHROMIUM_PATH'];
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-background-networking', '--font-render-hinting=none'],
  });
  try {
    const demo = await openDemo(baseURL);
    let sum = 0;
    for (const picture of chosen) {
      const camera = await Camera.open(browser, baseURL, picture, demo);
      const image = await camera.take(await picture.show(camera.page, demo));
      await camera.close();
      await writeFile(join(target, `${picture.name}.webp`), image);
      sum += image.length;
      console.log(`${picture.name}.webp, ${Math.round(image.length / 1000)} kB`);
    }
    console.log(`${chosen.length} pictures, ${Math.round(sum / 1000)} kB`);
  } finally {
    await browser.close();
  }
}

await inFolder(undefined, async (folder) => {
  const server = await startServer(folder);
  try {
    await takeAll(`http://127.0.0.1:${server.port}`);
  } finally {
    await server.stop();
  }
});
