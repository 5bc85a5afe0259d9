-- The head of the chain follows by itself, so that the role which the portal uses needs no right on it: with the right to
-- insert, and no other, nobody can move it back. It follows only the head that it has: where rows or the head itself were
-- taken away it stays as it is, and a later decision does not cover the gap. Locks audit_event for a moment.
create function audit_head_follows() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update audit_head set seq = new.seq, hash = new.hash where seq = new.seq - 1 and hash = new.previous_hash;
  if not found and new.seq = 1 then
    insert into audit_head (seq, hash) values (new.seq, new.hash) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger audit_head_follows after insert on audit_event for each row execute function audit_head_follows();

-- Which processes work off jobs, and when each was last seen: what one of them had begun when it was killed is given to
-- the others. The queue itself waits four hours.
create table job_process (
  -- What the queue calls it in `locked_by`.
  name    text primary key,
  seen_at timestamptz not null default clock_timestamp()
);
