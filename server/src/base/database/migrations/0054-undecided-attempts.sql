-- The attempts that no answer has decided: the queue looks for the one of a sequence before it sends a voucher
-- (docs/rules.md#invoices-41). A shop has at most one per sequence, among many that were authorised.
create index voucher_attempts_undecided on voucher_attempts (tenant_id, environment, issuer_cuit, point_of_sale, type, number)
  where outcome in ('open', 'uncertain');
