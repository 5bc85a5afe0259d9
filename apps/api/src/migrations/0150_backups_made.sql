-- /metrics says how old the last backup is, which only the command knows that made it. A new table: no lock.
create table backup_made (
  at timestamptz primary key default now(),
  bytes bigint not null
);
