-- A line of activity has the type that its caller sent, also one that the server uses for what it saw itself; this column
-- says which of the two it is. Adds it to the catalogue alone, nothing is rewritten; lines of before stay as they are.
alter table activity add column by_caller boolean not null default false;
