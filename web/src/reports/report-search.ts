/** What the reports keep in the address, so that reload and a shared link show the same. */
export interface ReportSearch {
  /** Absent is the sales. */
  tab?: 'suppliers';
  /** Absent is twelve (spec §2). */
  months?: 3 | 6;
}

/** Reads the reports' part of an address; whatever is not understood is left out. */
export function readReportSearch({ tab, months }: Record<string, unknown>): ReportSearch {
  return {
    ...(tab === 'suppliers' ? { tab } : {}),
    ...(months === 3 || months === 6 ? { months } : {}),
  };
}
