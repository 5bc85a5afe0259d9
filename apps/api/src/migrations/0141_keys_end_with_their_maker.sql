-- A key acts in the name of whoever made it: it stops while that account is suspended or may keep no keys. One by the command has
-- no maker and nobody's rights. A key that reads may be of some datasets, and of figures without records.
alter table api_key
  add column maker_id bigint references account on delete set null,
  add column scope_datasets text[],
  add column figures_only boolean not null default false;
update api_key k set maker_id = (
  select a.id from audit_event e join account a on a.id = e.actor_id
  where e.action = 'api-key.created' and e.subject_type = 'api-key' and e.subject_id = k.id::text limit 1)
where k.made_by is not null;
create index api_key_maker on api_key (maker_id);
