-- The opening amount with which a user opened a cash session, if it was corrected later (docs/rules.md#cash-13).
alter table cash_sessions add column opened_with_cents bigint;
