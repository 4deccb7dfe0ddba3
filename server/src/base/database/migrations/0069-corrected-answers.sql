-- The first answer of an insurer to an item, before a user corrected it (docs/rules.md#claims-4). NULL if nobody corrected the answer.
alter table claim_items add column first_recognized_cents bigint;
alter table claim_items add column first_reason_code text;
alter table claim_items add column first_reason_note text;
alter table claim_items add constraint claim_items_first_recognized_check check (first_recognized_cents >= 0);
alter table claim_items
  add constraint claim_items_first_answer_check check (num_nonnulls(first_recognized_cents, first_reason_note) in (0, 2));
