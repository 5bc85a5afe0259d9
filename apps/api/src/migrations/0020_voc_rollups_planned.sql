-- Putting the statement of the rollups together and planning it took half the time of a write. It is still made by
-- voc_rollup_sql, now once: as a function for each kind of write, which PostgreSQL plans once a connection.
drop trigger voc_rolled_up_insert on voc;
drop trigger voc_rolled_up_update on voc;
drop trigger voc_rolled_up_delete on voc;
drop function voc_rolled_up;
do $do$
declare
  kind record;
begin
  for kind in select * from (values
    ('inserted', 'select 1 as sign, n.* from new_rows n'),
    ('updated', 'select 1 as sign, n.* from new_rows n union all select -1, o.* from old_rows o'),
    ('deleted', 'select -1 as sign, o.* from old_rows o')) as k (name, changed)
  loop
    execute format(
      'create function voc_rolled_up_%s() returns trigger language plpgsql as $f$
      declare
        written record;
      begin
        %s into written;
        return null;
      end $f$', kind.name, voc_rollup_sql(kind.changed, true));
  end loop;
end $do$;
create trigger voc_rolled_up_insert after insert on voc referencing new table as new_rows for each statement execute function voc_rolled_up_inserted();
create trigger voc_rolled_up_update after update on voc referencing old table as old_rows new table as new_rows for each statement execute function voc_rolled_up_updated();
create trigger voc_rolled_up_delete after delete on voc referencing old table as old_rows for each statement execute function voc_rolled_up_deleted();
