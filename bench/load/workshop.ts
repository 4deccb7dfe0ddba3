import { lensFor } from '@dioptria/contract/shop/jobs/job-labels.ts';
import { blankEye, type Eye } from '@dioptria/contract/shop/prescriptions/prescription-values.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../server/src/base/database/tables.ts';
import { idAt } from './records.ts';

const loadedEye: Eye = { ...blankEye, far: { sphere: -1.25, cylinder: -0.5, axis: 90 }, pupillaryDistance: 31 };

export async function addPrescriptions(tx: Transaction, tenantId: string): Promise<void> {
  const eye = JSON.stringify(loadedEye);
  await sql`
    with doctor as (
      insert into optometrists (tenant_id, id, name, name_key, license)
      values (${tenantId}::uuid, ${idAt('now()')}, 'Olga Optómetra', 'olga optometra', 'MN 1') returning id
    ), written as (
      select ${idAt('sale_date')} as id, sales.id as sale_id, client_id, sale_date, sale_day from sales
      where tenant_id = ${tenantId} and number % 2 = 0
    ), inserted as (
      insert into prescriptions (tenant_id, id, client_id, optometrist_id, right_eye, left_eye, expiration_date,
        prescription_date, notes, created_at, updated_at)
      select ${tenantId}::uuid, written.id, client_id, doctor.id, ${eye}, ${eye}, sale_day + 365, sale_day, '',
        sale_date, sale_date
      from written, doctor
    ), named as (
      insert into search_tokens (tenant_id, kind, token, record_id)
      select ${tenantId}::uuid, 'optometrists', word, id from doctor, unnest(array['olga', 'optometra', 'mn', '1', 'mn1']) as word
    )
    insert into sale_prescriptions (tenant_id, sale_id, prescription_id)
    select ${tenantId}::uuid, sale_id, id from written`.execute(tx);
}

/**
 * The jobs of finished, delivered and canceled sales have the stage `checked`. The jobs of other sales are spread over
 * all four stages, and a tenth of these jobs is late.
 */
export async function addJobs(tx: Transaction, tenantId: string): Promise<void> {
  const lens = JSON.stringify(lensFor('far', loadedEye));
  await sql`
    with lab as (
      select row_number() over (order by id) - 1 as nth, id from providers where tenant_id = ${tenantId}
    ), ordered as (
      select sales.*, order_status in ('requested', 'inProgress') as waiting from sales where tenant_id = ${tenantId}
    )
    insert into jobs (tenant_id, id, sale_id, kind, stage, open, due_day, lab_id, prescription_id, right_lens, left_lens,
      frame_line, treatments, created_at, updated_at)
    select ordered.tenant_id, ${idAt('sale_date')}, ordered.id, 'far', staged.stage,
      order_status not in ('delivered', 'canceled'), case when waiting and staged.stage <> 'checked' then delivery_date end,
      case when staged.stage <> 'toSend' then lab.id end, used.prescription_id, ${lens}, ${lens}, 0, '{}', sale_date, sale_date
    from ordered
      join sale_lines as line on line.tenant_id = ordered.tenant_id and line.sale_id = ordered.id and prescription_type = 'far'
      join lab on lab.nth = number % 10
      left join sale_prescriptions as used on used.tenant_id = ordered.tenant_id and used.sale_id = ordered.id
      cross join lateral (
        select case when waiting then (array['toSend', 'sent', 'received', 'checked'])[1 + number % 4] else 'checked' end as stage
      ) as staged
    where ordered.tenant_id = ${tenantId}`.execute(tx);
}
