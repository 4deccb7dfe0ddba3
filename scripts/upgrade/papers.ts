import { type Browser, chromium } from '@playwright/test';
import type { Answers } from './answers.ts';
import { signIn } from './answers.ts';

const SLIPS = 40;

async function readSlip(browser: Browser, baseURL: string, storage: Record<string, string>, id: string) {
  const context = await browser.newContext({ locale: 'es-AR', timezoneId: 'America/Argentina/Buenos_Aires' });
  const stored = Object.entries(storage).map((entry) => `localStorage.setItem(${JSON.stringify(entry).slice(1, -1)});`);
  const print = "window.print = () => document.documentElement.setAttribute('data-printed', '');";
  await context.addInitScript(stored.join('\n') + print);
  const page = await context.newPage();
  await page.goto(`${baseURL}/sales?detail=${id}`);
  await page.getByRole('button', { name: 'Imprimir', exact: true }).click();
  await page.locator('html[data-printed]').waitFor({ state: 'attached' });
  const facts = await page
    .locator('[data-slip] dl > *')
    .evaluateAll((all) =>
      all.map((fact) => [fact.querySelector('dt')?.textContent ?? '', fact.querySelector('dd')?.textContent ?? '']),
    );
  await context.close();
  return Object.fromEntries(facts.filter(([, value]) => value?.includes('$')));
}

export async function readPapers(baseURL: string, answers: Answers): Promise<Answers> {
  const { token, tenantId } = await signIn(baseURL);
  const sales = Object.entries(answers).find(([path]) => path.startsWith('/tenant/sales?'))?.[1];
  if (!Array.isArray(sales) || sales.length === 0) throw new Error('The shop has no sales');
  const executablePath = process.env['CHROMIUM_PATH'];
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] });
  const papers: Answers = {};
  try {
    for (const { _id } of sales.slice(0, SLIPS)) {
      papers[`slip of ${_id}`] = await readSlip(browser, baseURL, { token, tenantId }, String(_id));
    }
  } finally {
    await browser.close();
  }
  return papers;
}
