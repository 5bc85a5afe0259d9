-- The demo's targets, top-down NPS and insights are written after its data, from the figures of these. A row without an end
-- says that a start was cut off in between, so that the next one goes on.
create table demo_fill (
  began_at    timestamptz primary key default now(),
  finished_at timestamptz
);
