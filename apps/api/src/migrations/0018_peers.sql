-- Whether who sees some regions alone may compare them with the others, which stay without names. Nobody has changed it yet, so
-- that every database has the same row.
insert into setting (id, name, value, changed_at) values (6, 'peers', '{"isOn": false}', '2026-11-30');
