-- A standby has no unlogged tables, so no session could be found on it while its primary is away. Costs each write of a
-- portal with several processes or a standby one more wait for the disk.
-- Locks: the table, for as long as its few rows take to copy.
alter table last_write set logged;
