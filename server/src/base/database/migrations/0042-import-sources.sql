-- Where the table of an imported file was: the sheet, the row of the headings, and the places that the user could choose instead.
alter table imports
  add column source jsonb not null default '{"sheet": "", "sheets": [], "headingsRow": 1, "firstRows": []}';
