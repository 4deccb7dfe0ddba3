-- Barcodes of products, and the measures of frames in millimetres (docs/rules.md#codes-1). `barcode_key` is the contract's
-- `barcodeKey`, null without a barcode; `frame_size` follows from the measures: '52-18-140'.
alter table products add column barcode text not null default '';
alter table products add column barcode_key text collate "C";
alter table products add column eye int;
alter table products add column bridge int;
alter table products add column temple int;
alter table products add column lens_height int;
alter table products add column frame_size text not null default '';
alter table products add column color_code text not null default '';
create unique index products_barcode on products (tenant_id, barcode_key);
