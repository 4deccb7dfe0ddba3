-- A correction of a movement of a closed cash session names the movement (docs/rules.md#cash-15). The first correction of a movement
-- has the number 1, so that two requests that saw the same corrections give the same number.
alter table cash_movements add column corrects uuid;
alter table cash_movements add column correction_number int;
alter table cash_movements
  add constraint cash_movements_numbered check ((corrects is null) = (correction_number is null));
alter table cash_movements add foreign key (tenant_id, corrects) references cash_movements (tenant_id, id);
create unique index cash_movements_correction on cash_movements (tenant_id, corrects, correction_number) where corrects is not null;
