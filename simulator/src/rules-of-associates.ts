import { dayNumber } from './clock.ts';
import type { Associate, Detail } from './detail.ts';
import { type Finding, observe, refuse, when } from './findings.ts';
import { associatesOf, creditNoteTypes, type voucherType } from './parameter-tables.ts';
import type { Context } from './settings.ts';

type VoucherType = NonNullable<ReturnType<typeof voucherType>>;

const keyOf = ({ type, pointOfSale, number }: Associate) => `${type}-${pointOfSale}-${number}`;

async function findOriginals(associates: readonly Associate[], issuer: string, { store }: Context) {
  return Promise.all(
    associates.map(async (associate) => {
      const { type, pointOfSale, number, cuit } = associate;
      const found = await store.findVoucher({ cuit: cuit === '' ? issuer : cuit, pointOfSale, type }, number);
      return { day: found?.detail.day ?? associate.day, total: found?.detail.total ?? undefined };
    }),
  );
}

async function totalOfNotes(associates: readonly Associate[], issuer: string, { store }: Context): Promise<number> {
  const keys = new Set(associates.map(keyOf));
  const notes = await store.vouchersOf(issuer, creditNoteTypes);
  return notes
    .filter(({ detail }) => detail.associates?.some((one) => keys.has(keyOf(one))))
    .reduce((total, { detail }) => total + (detail.total ?? 0), 0);
}

function isTooLate(original: string, note: string): boolean {
  return (dayNumber(original) ?? 0) > (dayNumber(note) ?? 0) && original.slice(0, 6) !== note.slice(0, 6);
}

async function exceeds(detail: Detail, originals: readonly { total?: number }[], issuer: string, context: Context) {
  const noted = await totalOfNotes(detail.associates ?? [], issuer, context);
  return noted + (detail.total ?? 0) > originals.reduce((sum, { total }) => sum + (total ?? 0), 0);
}

export async function rulesOfAssociates(
  detail: Detail,
  of: VoucherType,
  issuer: string,
  context: Context,
): Promise<Finding[]> {
  const associates = detail.associates ?? [];
  const isNote = of.kind === 'creditNote' || of.kind === 'debitNote';
  const allowed = isNote ? associatesOf[of.class] : [88, 991];
  const originals = await findOriginals(associates, issuer, context);
  const areFound = originals.every(({ total }) => total !== undefined);
  const isCredited = of.kind === 'creditNote' && associates.length > 0 && areFound;
  return when(
    [isNote && associates.length === 0 && !detail.period, refuse(10_197)],
    [!isNote && detail.period, refuse(10_198)],
    [associates.some(({ type }) => !allowed.includes(type)), refuse(10_040)],
    [new Set(associates.map(keyOf)).size < associates.length, refuse(10_060)],
    [originals.some(({ day }) => isTooLate(day, detail.day)), refuse(10_210)],
    [!areFound, observe(10_041)],
    [isCredited && (await exceeds(detail, originals, issuer, context)), observe(10_237)],
  );
}
