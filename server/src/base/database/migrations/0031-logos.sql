-- A logo is a PNG, JPEG or WebP. A stored SVG is removed, since a browser may take forever to draw it: the shop uploads it again,
-- and the web app then draws it as a PNG.
delete from logos where type = 'image/svg+xml';
alter table logos
  drop constraint logos_type_check,
  add constraint logos_type_check check (type in ('image/png', 'image/jpeg', 'image/webp'));
