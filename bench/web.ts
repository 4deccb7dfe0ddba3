import { type Browser, chromium, expect as expectSoon, type Locator, type Page } from '@playwright/test';
import { goals } from './goals.ts';
import { startServer } from './processes.ts';
import { fixed, type Line, type Table } from './report.ts';
import { bench, readArguments } from './run.ts';
import { measurePhone } from './web-phone.ts';
import { type LoadedFile, Visit } from './web-visit.ts';

/** The timeout is long, because a busy machine is slow and the benchmark measures only bytes. */
const expect = expectSoon.configure({ timeout: 60_000 });

const demo = { email: 'admin@optica.demo', password: 'demo1234' };
const createButton = /^(Crear|Agregar|Nuev[oa])/;

interface Measured {
  browser: Browser;
  baseURL: string;
  storage: Awaited<ReturnType<Visit['storage']>>;
}

interface Screen {
  path: string;
  label: string;
}

/** `atMost` is in kilobytes. */
type Step = { name: string; atMost: number; files: LoadedFile[] };

const kilobytes = (files: readonly LoadedFile[]) => files.reduce((sum, { size }) => sum + size, 0) / 1000;

function lineOf({ name, atMost, files }: Step): Line {
  const of = (kind: LoadedFile['kind']) => fixed(kilobytes(files.filter((file) => file.kind === kind)), 1);
  const figure = kilobytes(files);
  return {
    cells: [name, String(files.length), of('script'), of('stylesheet'), fixed(figure, 1)],
    figure,
    goal: { atMost },
  };
}

/** @returns the files of the sign-in page, the files that the dashboard adds, and the screens of the menu */
async function enter(browser: Browser, baseURL: string) {
  const visit = await Visit.begin(browser, baseURL);
  const { page } = visit;
  await page.goto('/login');
  await page.getByLabel('Correo Electrónico').fill(demo.email);
  const atSignIn = await visit.takeLoaded();
  await page.getByLabel('Contraseña').fill(demo.password);
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await page.waitForURL('**/dashboard');
  await shown(page);
  const steps: Step[] = [
    { name: 'sign-in', atMost: goals.signIn, files: atSignIn },
    {
      name: 'dashboard, after the sign-in',
      atMost: goals.sharedByPages + goals.screen,
      files: await visit.takeLoaded(),
    },
  ];
  const screens = await menuOf(page);
  const storage = await visit.storage();
  await visit.end();
  return { steps, screens, storage };
}

function shown(page: Page): Promise<void> {
  return expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
}

async function menuOf(page: Page): Promise<Screen[]> {
  const links = await page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link').all();
  const screens = links.map(async (link) => ({
    path: String(await link.getAttribute('href')),
    // Below its label, the link may show a number, such as the number of late jobs.
    label: (await link.innerText()).split('\n')[0] ?? '',
  }));
  return (await Promise.all(screens)).filter(({ path }) => path !== '/dashboard');
}

/** The cache is empty at the start. @returns the files that the screen adds */
async function goTo({ browser, baseURL, storage }: Measured, { path }: Screen) {
  const visit = await Visit.begin(browser, baseURL, storage);
  const { page } = visit;
  await page.goto('/dashboard');
  await shown(page);
  await visit.takeLoaded();
  const link = page.getByRole('navigation', { name: 'Menú principal' }).locator(`[href="${path}"]`);
  await link.click();
  await expect(link).toHaveAttribute('aria-current', 'page');
  await shown(page);
  return { visit, files: await visit.takeLoaded() };
}

interface Opened {
  files: LoadedFile[];
  /** True if the button opened another screen with the dialog. `files` includes the files of that screen. */
  isElsewhere: boolean;
}

/** @returns undefined if the screen has no such dialog */
async function openDialog(
  measured: Measured,
  screen: Screen,
  opener: (main: Locator) => Locator,
): Promise<Opened | undefined> {
  const { visit } = await goTo(measured, screen);
  try {
    const button = opener(visit.page.getByRole('main'));
    if (!(await button.isVisible())) return undefined;
    await button.click();
    await expect(visit.page.getByRole('dialog').first()).toBeVisible();
    const isElsewhere = new URL(visit.page.url()).pathname !== screen.path;
    return { files: await visit.takeLoaded(), isElsewhere };
  } finally {
    await visit.end();
  }
}

async function measureScreen(measured: Measured, screen: Screen): Promise<Step[]> {
  const { visit, files } = await goTo(measured, screen);
  await visit.end();
  const form = await openDialog(measured, screen, (main) => main.getByRole('button', { name: createButton }).first());
  const detail = await openDialog(measured, screen, (main) => main.locator('tbody').getByRole('button').first());
  const formLimit = screen.path === '/sales' ? goals.saleWizard : goals.screen;
  const detailLimit = detail?.isElsewhere ? 2 * goals.screen : goals.screen;
  return [
    { name: screen.label, atMost: goals.screen, files },
    ...(form ? [{ name: `${screen.label}: its form`, atMost: formLimit, files: form.files }] : []),
    ...(detail ? [{ name: `${screen.label}: one of the list`, atMost: detailLimit, files: detail.files }] : []),
  ];
}

async function measureWeb(baseURL: string): Promise<Table[]> {
  const executablePath = process.env['CHROMIUM_PATH'];
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  try {
    const { steps, screens, storage } = await enter(browser, baseURL);
    for (const screen of screens) steps.push(...(await measureScreen({ browser, baseURL, storage }, screen)));
    return [
      { title: 'Loaded in gzip, kB', columns: ['files', 'JavaScript', 'CSS', 'sum'], lines: steps.map(lineOf) },
      await measurePhone(browser, baseURL, storage),
    ];
  } finally {
    await browser.close();
  }
}

await bench(readArguments(), async (folder) => {
  const server = await startServer(folder);
  try {
    return await measureWeb(`http://127.0.0.1:${server.port}`);
  } finally {
    await server.stop();
  }
});
