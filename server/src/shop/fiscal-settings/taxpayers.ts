import {
  type Taxpayer,
  taxpayerProblems as problems,
} from '@dioptria/contract/shop/fiscal-settings/fiscal-endpoints.ts';
import { certificateRequestProblems } from '@dioptria/contract/shop/fiscal-settings/connection-labels.ts';
import { writtenTaxNumber } from '@dioptria/contract/base/check-digits.ts';
import { vatConditionOfCode } from '@dioptria/contract/shop/vat/voucher-types.ts';
import { ArcaFailure } from '../../base/arca/failure.ts';
import { findTaxpayer, type Taxpayer as Registered } from '../../base/arca/padron.ts';
import { asTenant } from '../../base/database/as-tenant.ts';
import { conflict, notFound } from '../../base/records/refusal.ts';
import { askWithTicket } from './arca-access.ts';
import { readFiscalSettings } from './fiscal-settings.ts';
import { environmentOf } from './install-certificate.ts';
import type { Testing } from './test-connection.ts';

/** In milliseconds. The limits are short, because a seller waits with a client at the counter. */
const limits = { connect: 4000, total: 10_000 };
const KEPT_FOR = 24 * 3_600_000;
const MAX_KEPT = 1000;

interface Kept {
  taxpayer: Taxpayer;
  until: number;
}

/** Keeps the answers of each tenant and environment apart. */
export class Taxpayers {
  readonly #testing: Testing;
  readonly #kept = new Map<string, Kept>();

  constructor(testing: Testing) {
    this.#testing = testing;
  }

  /**
   * `cuit` has a valid check digit.
   * @throws Refusal `fiscal_off`, 404 for an unknown CUIT, `arca_unavailable` if ARCA does not answer.
   */
  async find(tenantId: string, cuit: string, now: Date): Promise<Taxpayer> {
    const { database } = this.#testing;
    const { environment, issuerCuit } = await asTenant(database, tenantId, async (tx) => {
      const settings = await readFiscalSettings({ tx, actor: { tenantId } });
      return { environment: environmentOf(settings), issuerCuit: settings.cuit.replaceAll('-', '') };
    });
    const key = `${tenantId} ${environment} ${cuit}`;
    const kept = this.#kept.get(key);
    if (kept && kept.until > now.getTime()) return kept.taxpayer;
    const taxpayer = await this.#ask(tenantId, { environment, issuerCuit, cuit });
    this.#keep(key, { taxpayer, until: now.getTime() + KEPT_FOR });
    return taxpayer;
  }

  async #ask(
    tenantId: string,
    {
      environment,
      issuerCuit,
      cuit,
    }: { environment: ReturnType<typeof environmentOf>; issuerCuit: string; cuit: string },
  ): Promise<Taxpayer> {
    const { access } = this.#testing;
    try {
      const addresses = { ...(await access.addressesOf(tenantId, environment)), limits };
      const caller = { tenantId, environment, service: 'ws_sr_constancia_inscripcion', addresses, issuerCuit } as const;
      const found = await askWithTicket(access, caller, (session) => findTaxpayer(session, cuit));
      if (!found) throw notFound(environment === 'simulator' ? problems.unknownInSimulator : problems.unknown);
      return shown(found);
    } catch (error) {
      if (error instanceof ArcaFailure) throw conflict('arca_unavailable', textOf(error));
      throw error;
    }
  }

  #keep(key: string, kept: Kept): void {
    this.#kept.delete(key);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size === MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest);
    this.#kept.set(key, kept);
  }
}

function shown({ cuit, name, address, vatCondition, isActive, warnings }: Registered): Taxpayer {
  return {
    cuit: writtenTaxNumber(cuit),
    name,
    address,
    vatCondition: (vatCondition !== null && vatConditionOfCode(vatCondition)) || null,
    isActive,
    warnings: isActive ? warnings : [problems.inactive, ...warnings],
  };
}

function textOf({ kind, code, messages }: ArcaFailure): string {
  if (kind === 'certificate' && code === 'noVault') return certificateRequestProblems.noVault;
  if (kind === 'certificate' && code === 'missing') return problems.noCertificate;
  if (kind === 'notAuthorized') return problems.notAuthorized;
  const [first] = messages;
  return kind === 'refused' && first ? problems.refused(first.message) : problems.unavailable;
}
