-- The first answer of an insurer to an item, before a user corrected it (docs/rules.md#claims-4). NULL if nobody corrected the answer.
alter table claim_items
  add column first_recognized_cents bigint check (first_recognized_cents >= 0),
  add column first_reason_code text,
  add column first_reason_note text,
  add check (num_nonnulls(first_recognized_cents, first_reason_note) in (0, 2));
