import type { JobLens } from '@dioptria/contract/shop/jobs/job-labels.ts';
import type { JobKind } from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import type { jobs, JobStep } from '@dioptria/contract/shop/jobs/jobs.ts';
import type { LensCheck, LensFinding, LensPair } from '@dioptria/contract/shop/lenses/lens-check.ts';
import type { ColumnType } from 'kysely';
import type { Json, TableOf, Timestamp, WithDefault } from '../../base/database/column-types.ts';

/** Without a column in `jobs`, or with a column that `JobsTable` declares itself. */
type FieldOfOrder = 'code' | 'number' | 'orderStatus' | 'deliveryDate' | 'overdue' | 'kind' | 'open' | 'saleId';

export interface JobsTable extends Omit<TableOf<typeof jobs, 'treatments', FieldOfOrder>, 'due_day'> {
  sale_id: string;
  kind: JobKind;
  open: boolean;
  due_day: string | null;
  lab_id: WithDefault<string | null>;
  /** The tray that the job had when its sale was delivered or canceled. */
  freed_tray: WithDefault<number | null>;
  /** The mark `must_tell_lab` before the sale was canceled with the lenses at the lab; else null. */
  must_tell_before_cancel: WithDefault<boolean | null>;
  lab_told_by: WithDefault<string | null>;
  lab_told_at: ColumnType<string | null, Date | undefined, Date>;
  right_lens: Json<JobLens>;
  left_lens: Json<JobLens>;
}

export interface JobStepsTable {
  tenant_id: string;
  id: string;
  job_id: string;
  user_id: string;
  from_stage: JobStep['from'];
  to_stage: JobStep['to'];
  lab: string;
  /** This column and the next two are set only for a step by which a lab returned lenses. */
  lab_id: WithDefault<string | null>;
  days_at_lab: WithDefault<number | null>;
  is_late: WithDefault<boolean | null>;
  note: string;
  created_at: Timestamp;
}

export interface JobChecksTable {
  tenant_id: string;
  id: string;
  job_id: string;
  user_id: string;
  result: LensCheck['result'];
  measured: Json<LensPair>;
  findings: Json<LensFinding[]>;
  created_at: Timestamp;
}

declare module '../../base/database/tables.ts' {
  interface Tables {
    jobs: JobsTable;
    job_steps: JobStepsTable;
    job_checks: JobChecksTable;
  }
}
