import { asTenant } from '../../../base/database/as-tenant.ts';
import { announce } from '../../../base/database/announcements.ts';
import type { Context, TenantScope } from '../../../base/records/context.ts';
import type { InvoiceRow } from '../invoice-records.ts';
import type { SequenceKey } from '../invoice-tables.ts';
import { START_DEADLINE, LostLease, renewSequence } from './lease.ts';
import { QUEUE_TAB, queueContext, type Sending } from './sending.ts';
import type { IssuerSession } from './session.ts';

export class Turn {
  readonly sending: Sending;
  readonly tenantId: string;
  readonly key: SequenceKey;
  readonly session: IssuerSession;
  readonly #lease: string;
  #begunAt = 0;
  #renewedAt = 0;

  constructor(of: { sending: Sending; tenantId: string; key: SequenceKey; session: IssuerSession; lease: string }) {
    this.sending = of.sending;
    this.tenantId = of.tenantId;
    this.key = of.key;
    this.session = of.session;
    this.#lease = of.lease;
  }

  get now(): Date {
    return this.sending.now();
  }

  run<Result>(work: (scope: TenantScope) => Promise<Result>): Promise<Result> {
    const { tenantId } = this;
    this.#begunAt = performance.now();
    return asTenant(this.sending.database, tenantId, (tx) => work({ tx, actor: { tenantId } }));
  }

  async renew(scope: TenantScope) {
    const sequence = await renewSequence(scope, this.key, this.#lease);
    this.#renewedAt = this.#begunAt;
    return sequence;
  }

  keep() {
    return this.run((scope) => this.renew(scope));
  }

  /** While this process was suspended, another server may have begun to send. @throws LostLease */
  checkBeforeSending(): void {
    if (performance.now() - this.#renewedAt > START_DEADLINE) throw new LostLease();
  }

  /** Use it for a change that needs no audit entry, such as the state of a waiting voucher. */
  announce({ tx }: TenantScope, id: string): void {
    announce(tx, { tenantId: this.tenantId, topic: 'invoices', invoiceId: id, tabId: QUEUE_TAB });
  }

  contextOf({ tx }: TenantScope, { user_id: id, user_name: name }: InvoiceRow): Context {
    if (id === null) throw new Error('The queue sends a voucher without a user');
    return queueContext(tx, this.tenantId, { now: this.now, user: { id, name: name ?? '' } });
  }
}
