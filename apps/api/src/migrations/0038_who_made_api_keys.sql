-- Administrators keep keys on a page now, where one wants to know whose doing each was. The name as it was then, as the audit
-- log keeps it, outlives the account; null is the command, by which all were made until now.
-- Adds columns without a value: no row is written, and deliveries wait for milliseconds.
alter table api_key
  add column made_by    text,
  add column revoked_by text;
