-- The tray that a job had when its sale was delivered or canceled: the job gets the tray again if that change is undone.
alter table jobs add column freed_tray int check (freed_tray > 0);
