/** Compressed JavaScript and CSS of each screen, as a browser with an empty cache loads them (quality: 'Speed'). */
import { type Browser, chromium, expect as expectSoon, type Locator, type Page } from '@playwright/test';
import { fixed, type Goal, type Line, type Table } from './report.ts';
import { type LoadedFile, Visit } from './web-visit.ts';

/** Bytes are counted, not time: a busy machine may take it. */
const expect = expectSoon.configure({ timeout: 60_000 });

const signIn: Goal = { atMost: 120 };
const screen: Goal = { atMost: 60 };
/** The charts come on top: 130 kB. */
const reports: Goal = { atMost: 190 };
const reportsPath = '/reports';
/** Making a sale is the counter's daily work: no heavier than a screen. */
const sale: Goal = { atMost: 60 };
const salesPath = '/sales';
/** A product's form has every kind of field: the searching select (20 kB) and amounts (12 kB) come on top. */
const product: Goal = { atMost: 85 };
const productsPath = '/products';

function formGoal({ path }: Screen): Goal {
  if (path === salesPath) return sale;
  return path === productsPath ? product : screen;
}

const demo = { email: 'admin@optica.demo', password: 'demo1234' };
/** The button of a screen that opens its form. */
const createButton = /^(Crear|Agregar|Nuev[oa])/;

interface Measured {
  browser: Browser;
  baseURL: string;
  /** The signed-in session, as the browser keeps it. */
  storage: Awaited<ReturnType<Visit['storage']>>;
}

/** A screen of the menu. */
interface Screen {
  path: string;
  label: string;
}

type Step = { name: string; goal: Goal; files: LoadedFile[] };

const kilobytes = (files: readonly LoadedFile[]) => files.reduce((sum, { size }) => sum + size, 0) / 1000;

function lineOf({ name, goal, files }: Step): Line {
  const of = (kind: LoadedFile['kind']) => fixed(kilobytes(files.filter((file) => file.kind === kind)), 1);
  const figure = kilobytes(files);
  return { cells: [name, String(files.length), of('script'), of('stylesheet'), fixed(figure, 1)], figure, goal };
}

/** Signs in as a person does: what the sign-in page loads, and what the dashboard adds. */
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
    { name: 'sign-in', goal: signIn, files: atSignIn },
    { name: 'dashboard, after the sign-in', goal: screen, files: await visit.takeLoaded() },
  ];
  const screens = await menuOf(page);
  const storage = await visit.storage();
  await visit.end();
  return { steps, screens, storage };
}

/** A screen stands when it has its heading. */
function shown(page: Page): Promise<void> {
  return expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
}

async function menuOf(page: Page): Promise<Screen[]> {
  const links = await page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link').all();
  const screens = links.map(async (link) => ({
    path: String(await link.getAttribute('href')),
    label: await link.innerText(),
  }));
  return (await Promise.all(screens)).filter(({ path }) => path !== '/dashboard');
}

/** From a dashboard that was just loaded to another screen, by the menu. */
async function goTo({ browser, baseURL, storage }: Measured, { label }: Screen) {
  const visit = await Visit.begin(browser, baseURL, storage);
  const { page } = visit;
  await page.goto('/dashboard');
  await shown(page);
  await visit.takeLoaded();
  // The products' section has a tab of that name too.
  const menu = page.getByRole('navigation', { name: 'Menú principal' });
  const link = menu.getByRole('link', { name: label, exact: true });
  await link.click();
  await expect(link).toHaveAttribute('aria-current', 'page');
  await shown(page);
  return { visit, files: await visit.takeLoaded() };
}

/** What opening a dialog adds to its screen; undefined where the screen has none such. */
async function openDialog(
  measured: Measured,
  room: Screen,
  opener: (main: Locator) => Locator,
): Promise<LoadedFile[] | undefined> {
  const { visit } = await goTo(measured, room);
  try {
    const button = opener(visit.page.getByRole('main'));
    if (!(await button.isVisible())) return undefined;
    await button.click();
    await expect(visit.page.getByRole('dialog').first()).toBeVisible();
    return await visit.takeLoaded();
  } finally {
    await visit.end();
  }
}

/** A screen, and the dialogs that its button and its first row open. */
async function measureScreen(measured: Measured, room: Screen): Promise<Step[]> {
  const { visit, files } = await goTo(measured, room);
  await visit.end();
  const form = await openDialog(measured, room, (main) => main.getByRole('button', { name: createButton }).first());
  const detail = await openDialog(measured, room, (main) => main.locator('tbody').getByRole('button').first());
  return [
    { name: room.label, goal: room.path === reportsPath ? reports : screen, files },
    ...(form ? [{ name: `${room.label}: its form`, goal: formGoal(room), files: form }] : []),
    ...(detail ? [{ name: `${room.label}: one of the list`, goal: screen, files: detail }] : []),
  ];
}

function chartsTable(steps: readonly Step[], allowed: string | undefined): Table {
  const found = steps.filter(({ name, files }) => name !== allowed && files.some(({ drawsCharts }) => drawsCharts));
  return {
    title: 'Charts',
    columns: ['screens'],
    lines: [
      { cells: ['loaded elsewhere than on /reports', String(found.length)], figure: found.length, goal: { atMost: 0 } },
    ],
  };
}

/** @param chromiumPath the browser to look with; Playwright's own when undefined. */
export async function measureWeb(baseURL: string, chromiumPath: string | undefined): Promise<Table[]> {
  const executable = chromiumPath ? { executablePath: chromiumPath } : {};
  const browser = await chromium.launch({ ...executable, args: ['--no-sandbox', '--disable-background-networking'] });
  try {
    const { steps, screens, storage } = await enter(browser, baseURL);
    for (const room of screens) steps.push(...(await measureScreen({ browser, baseURL, storage }, room)));
    const title = 'Loaded in gzip, kB';
    return [
      { title, columns: ['files', 'JavaScript', 'CSS', 'sum'], lines: steps.map(lineOf) },
      chartsTable(steps, screens.find(({ path }) => path === reportsPath)?.label),
    ];
  } finally {
    await browser.close();
  }
}
