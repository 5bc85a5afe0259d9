-- The statements of VOC's rollups were put together while 0020 ran and stayed as they were then. As a function they are put
-- together again: a migration that changes voc_rollup_sql, or VOC's rows in rollup, ends with `select voc_rollups_plan()`.
create function voc_rollups_plan() returns void language plpgsql as $do$
declare
  kind record;
begin
  for kind in select * from (values
    ('inserted', 'select 1 as sign, n.* from new_rows n'),
    ('updated', 'select 1 as sign, n.* from new_rows n union all select -1, o.* from old_rows o'),
    ('deleted', 'select -1 as sign, o.* from old_rows o')) as k (name, changed)
  loop
    execute format(
      'create or replace function voc_rolled_up_%s() returns trigger language plpgsql as $f$
      declare
        written record;
      begin
        %s into written;
        return null;
      end $f$', kind.name, voc_rollup_sql(kind.changed, true));
  end loop;
end $do$;
select voc_rollups_plan();
