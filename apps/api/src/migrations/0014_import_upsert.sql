-- Imports also change what is there, and say how many rows did.
alter table import_run add column rows_changed bigint not null default 0;

-- Events of tickets whose source is an event log. A ticket is worked out from all of its events, so that it comes out the
-- same in whatever order and portions they arrive. `place` is the line: the last of equal ones decides.
create table ticket_event (
  origin_id smallint not null references ticket_origin,
  number    text not null,
  revision  integer not null,
  at        timestamptz(0) not null,
  status_id smallint not null,
  place     integer not null,
  -- What the ticket says after this event, by column.
  fields    jsonb not null,
  primary key (origin_id, number, revision, at, status_id)
);
