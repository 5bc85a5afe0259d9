-- That a record has stayed too long in its status is written down once, by whichever process sees it first, so that its owner is
-- told once, and those above once more when it goes on waiting. A status that is left and entered again may be late again.
-- A new table that refers to voc: takes a short lock there and reads nothing.
create table voc_breach (
  record_id  bigint not null references voc on delete cascade,
  -- When the record came into the status in which it waits.
  entered_at timestamptz not null,
  -- 1 it is late, 2 it has been for so long that it is escalated.
  level      smallint not null check (level in (1, 2)),
  due_at     timestamptz not null,
  at         timestamptz not null default now(),
  primary key (record_id, entered_at, level)
);

-- After how long beyond the due time it is escalated. A version that does not know it leaves it as it is.
update setting set value = value || '{"escalate": {"amount": 1, "unit": "days"}}' where id = 4 and not value ? 'escalate';
