-- What was not reached when cases were last looked for: by the key of each scope [measure, region, product].
alter table found_case_run add column missed jsonb not null default '{}';
