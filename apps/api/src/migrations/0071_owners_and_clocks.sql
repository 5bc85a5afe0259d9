-- A record gets an owner and a time by which its status is to move on, so that nothing waits unseen. Who owns it is kept by name
-- as well, as who made it is: a list shows it without asking for each person. What is there already has neither, and begins with
-- its next step or its first owner; a version of the portal that does not know the columns leaves them as they are.
-- Locks voc for no longer than the columns take, nothing is rewritten; the indexes hold only records with a value, so none at first.
alter table voc
  add column owner_id bigint references account,
  add column owner_name text,
  add column due_at timestamptz,
  -- While the clock stands still there is no due time, but so many seconds are left of it (below zero where it was late).
  add column paused_at timestamptz,
  add column left_s integer;
alter table voc
  add constraint voc_owner_named check ((owner_id is null) = (owner_name is null)) not valid,
  add constraint voc_clock_paused check ((paused_at is null) = (left_s is null) and (paused_at is null or due_at is null)) not valid;

create index voc_owned on voc (owner_id, due_at) where owner_id is not null;
create index voc_due on voc (due_at) where due_at is not null;

-- How long each status may take, and the days on which no clock runs: the public holidays of Indonesia. Those of 2027 are by the
-- calendar, since the joint decree may still move them; administrators keep the list in the settings.
insert into setting (id, name, value) values (4, 'clocks', '{
  "new": {"amount": 2, "unit": "days"},
  "onProgress": {"amount": 10, "unit": "days"},
  "holidays": [
    {"day": "2026-01-01", "name": "Tahun Baru"},
    {"day": "2026-01-16", "name": "Isra Mikraj"},
    {"day": "2026-02-17", "name": "Tahun Baru Imlek 2577"},
    {"day": "2026-03-19", "name": "Nyepi"},
    {"day": "2026-03-21", "name": "Idulfitri 1447 H"},
    {"day": "2026-03-22", "name": "Idulfitri 1447 H"},
    {"day": "2026-04-03", "name": "Wafat Yesus Kristus"},
    {"day": "2026-04-05", "name": "Kebangkitan Yesus Kristus"},
    {"day": "2026-05-01", "name": "Hari Buruh Internasional"},
    {"day": "2026-05-14", "name": "Kenaikan Yesus Kristus"},
    {"day": "2026-05-27", "name": "Iduladha 1447 H"},
    {"day": "2026-05-31", "name": "Waisak 2570"},
    {"day": "2026-06-01", "name": "Hari Lahir Pancasila"},
    {"day": "2026-06-16", "name": "Tahun Baru Islam 1448 H"},
    {"day": "2026-08-17", "name": "Hari Kemerdekaan"},
    {"day": "2026-08-25", "name": "Maulid Nabi"},
    {"day": "2026-12-25", "name": "Natal"},
    {"day": "2027-01-01", "name": "Tahun Baru"},
    {"day": "2027-01-05", "name": "Isra Mikraj"},
    {"day": "2027-02-06", "name": "Tahun Baru Imlek 2578"},
    {"day": "2027-03-08", "name": "Nyepi"},
    {"day": "2027-03-10", "name": "Idulfitri 1448 H"},
    {"day": "2027-03-11", "name": "Idulfitri 1448 H"},
    {"day": "2027-03-26", "name": "Wafat Yesus Kristus"},
    {"day": "2027-03-28", "name": "Kebangkitan Yesus Kristus"},
    {"day": "2027-05-01", "name": "Hari Buruh Internasional"},
    {"day": "2027-05-06", "name": "Kenaikan Yesus Kristus"},
    {"day": "2027-05-17", "name": "Iduladha 1448 H"},
    {"day": "2027-05-20", "name": "Waisak 2571"},
    {"day": "2027-06-01", "name": "Hari Lahir Pancasila"},
    {"day": "2027-06-06", "name": "Tahun Baru Islam 1449 H"},
    {"day": "2027-08-15", "name": "Maulid Nabi"},
    {"day": "2027-08-17", "name": "Hari Kemerdekaan"},
    {"day": "2027-12-25", "name": "Natal"}
  ]
}');
