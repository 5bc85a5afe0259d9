-- A customer may be thanked by e-mail when their feedback is done, where administrators have turned that on (ADR 107). Their
-- address stands here alone, apart from the record, so that no list, file, search or figure has it. It goes with the record; the
-- row stays without it once it was removed, so that nobody is thanked twice.
-- A new table that refers to voc: a short lock there, nothing is read. A version that does not know it leaves it alone.
create table voc_thanks (
  record_id bigint primary key references voc on delete cascade,
  email     text check (length(email) between 3 and 254),
  left_by   text not null,
  left_at   timestamptz not null default now(),
  version   integer not null default 1,
  -- Since the record was done: when the mail is to go out; none where it is not, or was taken back.
  due_at    timestamptz,
  sent_at   timestamptz
);
-- What the daily clean-up looks for.
create index voc_thanks_left on voc_thanks (left_at) where email is not null;

insert into setting (id, name, value) values (5, 'thanks', '{"isOn": false}');
