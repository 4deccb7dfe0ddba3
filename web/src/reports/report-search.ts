/** The part of the address that belongs to the reports. A reload and a shared link show the same report. */
export interface ReportSearch {
  /** Absent for the sales. */
  tab?: 'suppliers';
  /** Absent for twelve months (docs/rules.md#reports-3). */
  months?: 3 | 6;
}

/** Reads the reports' part of an address and leaves invalid values out. */
export function readReportSearch({ tab, months }: Record<string, unknown>): ReportSearch {
  return {
    ...(tab === 'suppliers' ? { tab } : {}),
    ...(months === 3 || months === 6 ? { months } : {}),
  };
}
