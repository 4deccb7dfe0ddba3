/** The search parameters of the reports. A reload and a shared link show the same report. */
export interface ReportSearch {
  /** Absent for the reports of sales. */
  tab?: 'suppliers';
  /** The number of shown months. Absent for twelve months (docs/rules.md#reports-3). */
  months?: 3 | 6;
}

/** Reads the reports' search parameters of a URL. Invalid values are left out. */
export function readReportSearch({ tab, months }: Record<string, unknown>): ReportSearch {
  return {
    ...(tab === 'suppliers' ? { tab } : {}),
    ...(months === 3 || months === 6 ? { months } : {}),
  };
}
