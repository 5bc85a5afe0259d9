-- The same complaint is recorded twice, or two customers complain of one fault: one record can be merged into another, which is
-- worked on for both. Nothing else of it changes, so that taking it out again brings back exactly what was. Where the main record
-- goes (its import is taken back, its time to be kept is over) what was merged into it stands for itself again.
-- A version of the portal that does not know the column leaves it as it is and shows the record as any other.
-- Locks voc for no longer than the column takes, nothing is rewritten; the index holds merged records only, so none at first.
alter table voc
  add column merged_into bigint,
  -- What people call that record, kept beside its id as an owner's name is; without the id it says nothing.
  add column merged_voc_id text;
alter table voc
  add constraint voc_merged_into foreign key (merged_into) references voc on delete set null not valid,
  add constraint voc_merged_elsewhere check (merged_into <> id) not valid;

create index voc_merged on voc (merged_into) where merged_into is not null;
