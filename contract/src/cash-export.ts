import { countTotals, differenceOf } from './cash-rules.ts';
import { type CashSession, cashSessions } from './cash-sessions.ts';
import { exportFormat, type FileExport } from './export.ts';
import { selectionKeys } from './resource.ts';
import { z } from './zod.ts';

const totalsOf = ({ counts }: CashSession) => (counts ? countTotals(counts) : undefined);

function cashDifference({ counts }: CashSession): number | null {
  const cash = counts?.find(({ method }) => method === 'cash');
  return cash ? differenceOf(cash) : null;
}

/** 'Cierres' as a file. */
export const cashSessionsExport: FileExport<CashSession> = {
  file: 'cierres-de-caja',
  sheet: 'Cierres',
  permission: 'sales.export',
  columns: [
    { header: 'Número', kind: 'integer', value: ({ number }) => number },
    { header: 'Caja', kind: 'text', value: ({ cashRegister }) => cashRegister.name },
    { header: 'Apertura', kind: 'instant', value: ({ createdAt }) => createdAt },
    { header: 'Abrió', kind: 'text', value: ({ user }) => user.name },
    { header: 'Fondo inicial', kind: 'money', value: ({ openingAmount }) => openingAmount },
    { header: 'Cierre', kind: 'instant', value: ({ closedAt }) => closedAt },
    { header: 'Cerró', kind: 'text', value: ({ closedBy }) => closedBy?.name ?? null },
    { header: 'Esperado', kind: 'money', value: (session) => totalsOf(session)?.expected ?? null },
    { header: 'Contado', kind: 'money', value: (session) => totalsOf(session)?.counted ?? null },
    { header: 'Diferencia', kind: 'money', value: (session) => totalsOf(session)?.difference ?? null },
    { header: 'Diferencia en efectivo', kind: 'money', value: cashDifference },
    { header: 'Observaciones', kind: 'text', width: 48, value: ({ note }) => note || null },
  ],
};

const { search: _, ...keys } = selectionKeys(cashSessions);

/** The query of the list without its page, and the format. */
export const cashSessionsExportQuery = z.strictObject({ format: exportFormat(), ...keys });
