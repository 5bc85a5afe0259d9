-- Merged feedback counts as its main record: while it is merged it has the status, the time of being done and the pauses of
-- that record, so that every figure, list, counter and index that goes by them follows one rule. What it had of its own
-- is stored beside them and comes back when it is taken apart or its main record goes.
-- Adds three empty columns and rewrites merged records only. The version before reads and writes on: triggers do the work.
alter table voc
  add column own_status   voc_status,
  add column own_done_at  timestamptz,
  add column own_paused_s bigint;

create function voc_part_joined() returns trigger language plpgsql as $f$
declare main record;
begin
  if new.own_status is null then
    new.own_status := new.status;
    new.own_done_at := new.done_at;
    new.own_paused_s := new.paused_s;
  end if;
  select status, done_at, paused_s into main from voc where id = new.merged_into;
  if found then
    new.status := main.status;
    new.done_at := main.done_at;
    new.paused_s := main.paused_s;
  end if;
  return new;
end $f$;
create trigger voc_part_made before insert on voc for each row
  when (new.merged_into is not null) execute function voc_part_joined();
create trigger voc_part_joined before update on voc for each row
  when (new.merged_into is not null and new.merged_into is distinct from old.merged_into) execute function voc_part_joined();

create function voc_part_left() returns trigger language plpgsql as $f$
begin
  new.status := old.own_status;
  new.done_at := old.own_done_at;
  new.paused_s := old.own_paused_s;
  new.own_status := null;
  new.own_done_at := null;
  new.own_paused_s := null;
  return new;
end $f$;
create trigger voc_part_left before update on voc for each row
  when (new.merged_into is null and old.merged_into is not null and old.own_status is not null) execute function voc_part_left();

create function voc_parts_followed() returns trigger language plpgsql as $f$
begin
  update voc set status = new.status, done_at = new.done_at, paused_s = new.paused_s where merged_into = new.id;
  return null;
end $f$;
create trigger voc_parts_followed after update on voc for each row
  when (new.merged_into is null and (old.status, old.done_at, old.paused_s) is distinct from (new.status, new.done_at, new.paused_s))
  execute function voc_parts_followed();

update voc p set own_status = p.status, own_done_at = p.done_at, own_paused_s = p.paused_s,
  status = m.status, done_at = m.done_at, paused_s = m.paused_s
from voc m where m.id = p.merged_into;
