/** The tables of the workshop, for Kysely. `migrations/` describes each table. */
import type { JobLens } from '@dioptria/contract/job-lens.ts';
import type { JobKind } from '@dioptria/contract/job-stages.ts';
import type { jobs, JobStep } from '@dioptria/contract/jobs.ts';
import type { LensCheck, LensFinding, LensPair } from '@dioptria/contract/lens-check.ts';
import type { Json, TableOf, Timestamp, WithDefault } from './column-types.ts';

/** The fields of a job that follow from its order, or that a job's record has from other tables. */
type FieldOfOrder = 'code' | 'number' | 'orderStatus' | 'deliveryDate' | 'overdue' | 'kind' | 'open' | 'saleId';

export interface JobsTable extends Omit<TableOf<typeof jobs, 'treatments', FieldOfOrder>, 'due_day'> {
  sale_id: string;
  kind: JobKind;
  open: boolean;
  due_day: string | null;
  lab_id: WithDefault<string | null>;
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
  /** Set, with the next two, for a step by which the lab gave the lenses back. */
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
