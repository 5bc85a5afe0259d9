-- Readers with some regions may compare them with the others, which have no names, where this is on. Nobody has changed it yet,
-- so every database has the same row.
insert into setting (id, name, value, changed_at) values (6, 'peers', '{"isOn": false}', '2026-11-30');
